package io.cardfile.money;

import java.math.RoundingMode;
import java.util.Objects;

/**
 * The format of an amount in the path of a wallet token request, and in the text that is hashed.
 *
 * <p>The gateway's API document shows {@code 10.00} for a currency of two decimals and no other.
 * Real gateways write 300 yen as {@code 300.00} in the path of the hosted payment page, so {@link
 * #TWO_DECIMALS} is the default. Ask the gateway before you take wallet payments in a currency
 * whose exponent is not 2.
 */
public enum PathAmountFormat {
  /** Always two decimals: AUD {@code 10.00}, JPY {@code 300.00}. KWD 1.255 cannot be written. */
  TWO_DECIMALS,

  /** As many decimals as the minor unit has: AUD {@code 10.00}, JPY {@code 300}, KWD 1.255. */
  ISO_EXPONENT;

  /**
   * Returns the text of an amount of zero or more: ASCII digits, possibly with a point, without
   * sign and grouping.
   *
   * @throws IllegalArgumentException when the text cannot be exact, such as KWD 1.255 in two
   *     decimals, or the amount is negative: the path has no sign
   */
  public String format(Money amount) {
    Objects.requireNonNull(amount, "amount == null");
    if (amount.minorUnits() < 0) {
      throw new IllegalArgumentException("must not be negative");
    }
    int decimals = this == TWO_DECIMALS ? 2 : amount.currency().exponent();
    try {
      return amount.decimal().setScale(decimals, RoundingMode.UNNECESSARY).toPlainString();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "the path has " + decimals + " decimals, and the amount has more: round it first");
    }
  }
}
