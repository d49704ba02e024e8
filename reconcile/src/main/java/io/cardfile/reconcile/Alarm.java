package io.cardfile.reconcile;

import java.util.Objects;

/** A contradiction between sources, or with the journal, that a person resolves. Immutable. */
public final class Alarm {

  /** The kind of contradiction. */
  public enum Kind {
    /** A source has the purchase with another amount or currency. */
    AMOUNT_MISMATCH,
    /** Two sources contradict each other, or the reference has two IDs at the gateway. */
    CONTRADICTION,
    /** A source reports something that a person must see. */
    SUSPICIOUS,
    /**
     * A source has a charge of a purchase that the journal has as not charged, refused or declined,
     * or whose entry was purged.
     */
    CHARGE_NOT_APPROVED
  }

  private final Kind kind;
  private final String merchant;
  private final String reference;
  private final String detail;

  /** Creates an alarm; {@code detail} must not contain card data. */
  Alarm(Kind kind, String merchant, String reference, String detail) {
    this.kind = Objects.requireNonNull(kind, "kind == null");
    this.merchant = Objects.requireNonNull(merchant, "merchant == null");
    this.reference = Objects.requireNonNull(reference, "reference == null");
    this.detail = Objects.requireNonNull(detail, "detail == null");
  }

  /** Returns the kind of contradiction. */
  public Kind kind() {
    return kind;
  }

  /** Returns the merchant that the reference belongs to. */
  public String merchant() {
    return merchant;
  }

  /** Returns the merchant's reference. */
  public String reference() {
    return reference;
  }

  /** Returns the reports of the sources as text. */
  public String detail() {
    return detail;
  }

  @Override
  public String toString() {
    return kind + " (" + merchant + ", " + reference + "): " + detail;
  }
}
