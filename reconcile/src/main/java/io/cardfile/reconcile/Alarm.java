package io.cardfile.reconcile;

import java.util.Objects;

/** Something that a person must look into: money and books do not agree. Immutable. */
public final class Alarm {

  /** What does not agree. */
  public enum Kind {
    /** A source knows the purchase with another amount or currency. */
    AMOUNT_MISMATCH,
    /** Two sources say opposite things, or know two charges. */
    CONTRADICTION,
    /**
     * What a source knows makes no sense, such as a reference that came twice; or it lacks what it
     * must have; or it has a charge that may be of the purchase, under another reference.
     */
    SUSPICIOUS,
    /** Charged, and the journal does not know the reference. */
    CHARGE_UNKNOWN,
    /** Charged, and the journal says that it was not. */
    CHARGE_NOT_APPROVED,
    /** Declined, and the journal says that it was approved. */
    APPROVED_NOT_CHARGED
  }

  private final Kind kind;
  private final String merchant;
  private final String reference;
  private final String detail;

  /** Holds an alarm; {@code detail} is a sentence without any value of the card. */
  Alarm(Kind kind, String merchant, String reference, String detail) {
    this.kind = Objects.requireNonNull(kind, "kind == null");
    this.merchant = Objects.requireNonNull(merchant, "merchant == null");
    this.reference = Objects.requireNonNull(reference, "reference == null");
    this.detail = Objects.requireNonNull(detail, "detail == null");
  }

  /** What does not agree. */
  public Kind kind() {
    return kind;
  }

  /** Whose reference it is. */
  public String merchant() {
    return merchant;
  }

  /** The merchant's reference. */
  public String reference() {
    return reference;
  }

  /** Who says what, in words. */
  public String detail() {
    return detail;
  }

  @Override
  public String toString() {
    return kind + " (" + merchant + ", " + reference + "): " + detail;
  }
}
