package io.cardfile.purchase;

import org.jspecify.annotations.Nullable;

/**
 * The details of a card as the payer typed them. Checked with the request they go into, so that all
 * violations are reported at once.
 *
 * <p>Nothing of it appears in {@link #toString}; what reads the number or the CVV says {@code
 * reveal}. It has no {@code equals} and cannot be serialised, so that it ends with the request. The
 * CVV must never be stored, not even encrypted (PCI DSS 4.0.1, 3.3.1). Immutable.
 *
 * <p>The fields are {@code transient} although nothing serialises them: JSON mappers and builders
 * of {@code toString} that read fields by reflection, as logging aspects do, leave such fields out.
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
   * Returns a card. What is null here is reported as missing when the request is built.
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

  /** The name on the card, or null when none was given. */
  public @Nullable String holder() {
    return holder;
  }

  /** The expiry as {@code MM/YYYY}, or null when none was given. */
  public @Nullable String expiry() {
    return expiry;
  }

  /** The full card number; a search for this name finds every reader. */
  public @Nullable String revealNumber() {
    return number;
  }

  /** The CVV; a search for this name finds every reader. */
  public @Nullable String revealCvv() {
    return cvv;
  }

  @Override
  public String toString() {
    return "Card(****)";
  }
}
