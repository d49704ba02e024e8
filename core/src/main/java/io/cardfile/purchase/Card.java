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

  private Card(
      @Nullable String holder,
      @Nullable String number,
      @Nullable String expiry,
      @Nullable String cvv) {
    this.holder = holder;
    this.number = number;
    this.expiry = expiry;
    this.cvv = cvv;
  }

  /**
   * Returns a card. A null value is reported as missing when the request is built.
   *
   * @param holder the name on the card
   * @param number 12 to 19 digits; spaces and dashes are refused, never stripped
   * @param expiry {@code MM/YYYY}
   * @param cvv three or four digits
   */
  public static Card of(
      @Nullable String holder,
      @Nullable String number,
      @Nullable String expiry,
      @Nullable String cvv) {
    return new Card(holder, number, expiry, cvv);
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
}
