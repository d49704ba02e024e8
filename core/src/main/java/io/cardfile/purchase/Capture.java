package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import java.util.OptionalLong;

/**
 * How much of an approved amount was captured, by the reply's {@code captured} and {@code
 * captured_amount}. The meaning of both is a field fact. An authorisation that was not captured
 * moves no money.
 */
public enum Capture {
  /** All of it; an amount of zero has nothing to capture and counts as this. */
  FULL,
  /** Less than all of it. */
  PARTIAL,
  /** None of it: the amount is authorised only. */
  NONE,
  /** The reply does not say, or contradicts itself. */
  UNKNOWN;

  // Field fact: approved for a part of the amount.
  private static final String PARTIAL_AMOUNT = "10";

  /** Returns what {@code purchase}, approved for {@code amount} minor units, says. */
  static Capture of(PurchaseResponse purchase, long amount) {
    if (amount == 0) {
      return FULL;
    }
    OptionalLong captured = purchase.capturedAmountMinor();
    boolean flag = purchase.captured().orElse(captured.orElse(0) > 0);
    if (captured.isPresent() && flag != captured.getAsLong() > 0) {
      return UNKNOWN;
    }
    if (!flag) {
      return purchase.captured().isPresent() || captured.isPresent() ? NONE : UNKNOWN;
    }
    long part = captured.orElse(amount);
    if (part > amount) {
      return UNKNOWN;
    }
    boolean partial = Texts.responseCode(purchase.responseCode().orElse("")).equals(PARTIAL_AMOUNT);
    return part < amount || partial ? PARTIAL : FULL;
  }
}
