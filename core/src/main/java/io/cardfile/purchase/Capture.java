package io.cardfile.purchase;

import java.util.OptionalLong;

/**
 * How much of an approved amount was captured. An authorisation that was not captured moves no
 * money. The gateway's API document has the reply's {@code captured} and {@code captured_amount};
 * their meaning is known from real gateways and not documented.
 */
public enum Capture {
  /** The whole amount. An amount of zero counts as captured in full. */
  FULL,
  /** A part of the amount. */
  PARTIAL,
  /** Nothing was captured: the amount is authorised only. */
  NONE,
  /** The reply has no information on capture, or contradicts itself. */
  UNKNOWN;

  // The response code of an approval of a part of the amount, known from real gateways.
  private static final String PARTIAL_AMOUNT = "10";

  /** Returns the capture of {@code purchase}, which was approved for {@code amount} minor units. */
  static Capture of(PurchaseResponse purchase, long amount) {
    if (amount == 0) {
      return FULL;
    }
    if (purchase.hasUnreadableCapturedAmount()) {
      return UNKNOWN;
    }
    OptionalLong captured = purchase.capturedAmountMinorUnits();
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
    boolean partial = purchase.code().equals(PARTIAL_AMOUNT);
    return part < amount || partial ? PARTIAL : FULL;
  }
}
