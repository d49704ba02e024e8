package io.cardfile.reconcile;

import java.util.Objects;

/**
 * A discrepancy between the journal and the evidence, which a person must investigate. Immutable.
 */
public final class Alarm {

  /** The kind of discrepancy. */
  public enum Kind {
    /** A source has the purchase with another amount or currency. */
    AMOUNT_MISMATCH,
    /** Two sources contradict each other, or have two charges. */
    CONTRADICTION,
    /**
     * The data of a source is implausible, such as a reference that occurs twice; or the source
     * lacks a purchase that it must have; or it has a charge under another reference that may
     * belong to the purchase.
     */
    SUSPICIOUS,
    /** A source has a charge whose reference is not in the journal. */
    CHARGE_UNKNOWN,
    /** A source has a charge of a purchase that was not charged according to the journal. */
    CHARGE_NOT_APPROVED,
    /** A source has a decline of a purchase that is approved in the journal. */
    APPROVED_NOT_CHARGED
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

  /** Returns the kind of discrepancy. */
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

  /** Returns a description with the reports of the sources. */
  public String detail() {
    return detail;
  }

  @Override
  public String toString() {
    return kind + " (" + merchant + ", " + reference + "): " + detail;
  }
}
