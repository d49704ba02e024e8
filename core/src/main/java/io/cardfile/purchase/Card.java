package io.cardfile.purchase;

import org.jspecify.annotations.Nullable;

/**
 * The details of a card as the payer entered them. They are checked when the request is built, so
 * that all violations are reported at once.
 *
 * <p>{@link #toString} shows none of them, and the methods that read the number or the CVV begin
 * with {@code reveal}. The class has no {@code equals} and cannot be serialised, so that card data
 * does not outlive the request. The CVV must never be stored, not even encrypted (PCI DSS 4.0.1,
 * 3.3.1). Immutable.
 *
 * <p>The fields are {@code transient} although the class is not serialised, because JSON mappers
 * and logging aspects that read fields by reflection skip transient fields.
 */
public final class Card {

  private final transient @Nullable String holder;
  private final transient @Nullable String number;
  private final transient @Nullable String expiry;
  private final transient @Nullable String cvv;

  Card(Builder builder) {
    holder = builder.holder;
    number = builder.number;
    expiry = builder.expiry;
    cvv = builder.cvv;
  }

  /** Returns a builder. What is not set is reported as missing when the request is built. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the name on the card, or null when none was given. */
  public @Nullable String holder() {
    return holder;
  }

  /** Returns the expiry as {@code MM/YYYY}, or null when none was given. */
  public @Nullable String expiry() {
    return expiry;
  }

  /** Returns the full card number. A search for this method name finds every reader. */
  public @Nullable String revealNumber() {
    return number;
  }

  /** Returns the CVV. A search for this method name finds every reader. */
  public @Nullable String revealCvv() {
    return cvv;
  }

  @Override
  public String toString() {
    return "Card(****)";
  }

  /** Collects the details of a card; {@link #toString} shows none of them. Not thread-safe. */
  public static final class Builder {

    private transient @Nullable String holder;
    private transient @Nullable String number;
    private transient @Nullable String expiry;
    private transient @Nullable String cvv;

    Builder() {}

    /** Sets the name on the card. */
    public Builder holder(@Nullable String holder) {
      this.holder = holder;
      return this;
    }

    /**
     * Sets the card number: 12 to 19 digits, the last one the check digit (ISO/IEC 7812-1). Spaces
     * and dashes are refused with a message that names them, and never stripped: redaction looks
     * for the number as it was given.
     */
    public Builder number(@Nullable String number) {
      this.number = number;
      return this;
    }

    /** Sets the expiry, as {@code MM/YYYY}. */
    public Builder expiry(@Nullable String expiry) {
      this.expiry = expiry;
      return this;
    }

    /** Sets the CVV: three or four digits. */
    public Builder cvv(@Nullable String cvv) {
      this.cvv = cvv;
      return this;
    }

    /** Returns the card; its details are checked when the request is built. */
    public Card build() {
      return new Card(this);
    }

    @Override
    public String toString() {
      return "Card.Builder(****)";
    }
  }
}
