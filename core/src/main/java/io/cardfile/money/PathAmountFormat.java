package io.cardfile.money;

import java.math.RoundingMode;
import java.util.Objects;

/**
 * The format of an amount in the path of a wallet token request, and in the text that is hashed.
 *
 * <p>The specification shows {@code 10.00} for a currency of two decimals and does not define
 * others. In the field the hosted payment page writes 300 yen as {@code 300.00}, so {@link
 * #TWO_DECIMALS} is the default; the choice is not part of the specification. Ask the gateway
 * before taking payments in a currency whose exponent is not 2.
 *
 * <p>The text is digits, a point and digits, all ASCII, without sign, grouping or needless leading
 * zeros. It depends only on amount and format. Thread-safe.
 */
public enum PathAmountFormat {
  /** Always two decimals: AUD {@code 10.00}, JPY {@code 300.00}. KWD 1.255 cannot be written. */
  TWO_DECIMALS,

  /** As many decimals as the minor unit has: AUD {@code 10.00}, JPY {@code 300}, KWD 1.255. */
  ISO_EXPONENT;

  /** The longest amount of a long: 19 digits, a point and two decimals. */
  private static final int MAX_LENGTH = 22;

  private static final String NEGATIVE =
      "an amount in the path must not be below zero or have a minus sign";

  private static final String WHOLE = "(0|[1-9][0-9]*)";

  private int decimals(CurrencyUnit currency) {
    return this == TWO_DECIMALS ? 2 : currency.exponent();
  }

  /**
   * Returns the text of an amount, zero or more.
   *
   * @throws ArithmeticException when the text cannot be exact, such as KWD 1.255 in two decimals
   * @throws IllegalArgumentException when the amount is negative: the path has no sign
   */
  public String format(Money amount) {
    Objects.requireNonNull(amount, "amount == null");
    if (amount.minorUnits() < 0) {
      throw new IllegalArgumentException(NEGATIVE);
    }
    int decimals = decimals(amount.currency());
    try {
      return amount.decimal().setScale(decimals, RoundingMode.UNNECESSARY).toPlainString();
    } catch (ArithmeticException e) {
      throw new ArithmeticException(
          "the amount has more than " + decimals + " decimals: round it first");
    }
  }

  /**
   * Returns the amount of a text in exactly this format: what {@link #format} writes and nothing
   * else. {@code 10}, {@code 10.0}, {@code 010.00}, {@code +10.00} and {@code 10,00} are refused.
   *
   * @throws IllegalArgumentException when the text is not in this format, or is longer than 22
   *     characters, when the currency cannot hold the amount, such as JPY 10.50, or when it does
   *     not fit a long of minor units
   */
  public Money parse(String text, CurrencyUnit currency) {
    Objects.requireNonNull(text, "text == null");
    Objects.requireNonNull(currency, "currency == null");
    int decimals = decimals(currency);
    String form = decimals == 0 ? WHOLE : WHOLE + "\\.[0-9]{" + decimals + "}";
    if (text.length() > MAX_LENGTH || !text.matches(form)) {
      throw new IllegalArgumentException(
          text.startsWith("-")
              ? NEGATIVE
              : "an amount in the path must be digits with exactly "
                  + decimals
                  + " decimals: no sign, grouping, currency sign or leading zero");
    }
    return Money.of(text, currency);
  }
}
