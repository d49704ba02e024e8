package io.cardfile.money;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An amount of money: a whole number of minor units of one currency, such as 1000 cents.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#money -->
 *
 * <pre>{@code
 * Money price = Money.of("19.00", "AUD"); // 1900 minor units.
 * Money total = price.plus(Money.ofMinor(250, "AUD")); // AUD 21.50.
 * Money yen = Money.of("300", CurrencyUnit.of("JPY")); // 300 minor units.
 * }</pre>
 *
 * <p>Amounts are exact: an amount that would need rounding is refused. An amount may be negative or
 * zero; the rules of a payment decide whether the payment allows it. Two amounts are equal when
 * currency and minor units are. Immutable and thread-safe.
 */
public final class Money {
  /** Far more than a long needs; BigDecimal takes quadratic time in the number of digits. */
  private static final int MAX_LENGTH = 64;

  // BigDecimal alone accepts more.
  private static final String DECIMAL = "-?[0-9]+(\\.[0-9]+)?";

  private static final int LONG_DIGITS = 19;

  private final CurrencyUnit currency;
  private final long minorUnits;

  private Money(CurrencyUnit currency, long minorUnits) {
    this.currency = Objects.requireNonNull(currency, "currency == null");
    this.minorUnits = minorUnits;
  }

  /**
   * Returns the amount of a decimal text: {@code Money.of("10.00", "AUD")}.
   *
   * @see #of(String, CurrencyUnit)
   * @see CurrencyUnit#of
   * @throws IllegalArgumentException when the text is malformed, the code is unknown, or the amount
   *     is not exact in minor units or too large
   */
  public static Money of(String decimal, String currencyCode) {
    return of(decimal, CurrencyUnit.of(currencyCode));
  }

  /**
   * Returns the amount of a decimal text. The grammar is {@code -?[0-9]+(\.[0-9]+)?} with ASCII
   * digits, at most 64 characters: no plus sign, exponent, space or grouping. {@code 10}, {@code
   * 10.0} and {@code 10.000} are the same amount.
   *
   * @throws IllegalArgumentException when the text is malformed, the amount is not exact in minor
   *     units, such as AUD 10.005, or it does not fit a long
   */
  public static Money of(String decimal, CurrencyUnit currency) {
    Objects.requireNonNull(decimal, "decimal == null");
    if (decimal.length() > MAX_LENGTH || !decimal.matches(DECIMAL)) {
      throw new IllegalArgumentException(
          "an amount must be digits with at most one point, such as 10.00: remove spaces, grouping"
              + " and currency or plus signs");
    }
    return of(new BigDecimal(decimal), currency);
  }

  /**
   * Returns an amount given in major units, such as 10.00 dollars.
   *
   * @throws IllegalArgumentException when the amount is not exact in minor units, or does not fit a
   *     long
   */
  public static Money of(BigDecimal decimal, CurrencyUnit currency) {
    Objects.requireNonNull(decimal, "decimal == null");
    Objects.requireNonNull(currency, "currency == null");
    return new Money(currency, exactMinorUnits(decimal, currency.exponent()));
  }

  /**
   * Returns an amount given in minor units: {@code Money.ofMinor(1000, "AUD")} is ten dollars.
   *
   * @throws IllegalArgumentException when the code is unknown; see {@link CurrencyUnit#of}
   */
  public static Money ofMinor(long minorUnits, String currencyCode) {
    return new Money(CurrencyUnit.of(currencyCode), minorUnits);
  }

  /** Returns an amount given in minor units. */
  public static Money ofMinor(long minorUnits, CurrencyUnit currency) {
    return new Money(currency, minorUnits);
  }

  /** Returns the currency. */
  public CurrencyUnit currency() {
    return currency;
  }

  /** Returns the amount in minor units: 1000 for AUD 10.00 and for JPY 1000. */
  public long minorUnits() {
    return minorUnits;
  }

  /** Returns the amount in major units; its scale is the currency's exponent. */
  public BigDecimal decimal() {
    return BigDecimal.valueOf(minorUnits, currency.exponent());
  }

  /**
   * Returns the sum.
   *
   * @throws IllegalArgumentException when {@code other} is of another currency
   * @throws ArithmeticException when the sum does not fit a long
   */
  public Money plus(Money other) {
    Objects.requireNonNull(other, "other == null");
    if (!currency.equals(other.currency)) {
      throw new IllegalArgumentException(
          "expected " + describe(currency) + " but was " + describe(other.currency));
    }
    return new Money(currency, Math.addExact(minorUnits, other.minorUnits));
  }

  private static String describe(CurrencyUnit unit) {
    return unit.code() + " (exponent " + unit.exponent() + ")";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Money
        && minorUnits == ((Money) other).minorUnits
        && currency.equals(((Money) other).currency);
  }

  @Override
  public int hashCode() {
    return 31 * currency.hashCode() + Long.hashCode(minorUnits);
  }

  /**
   * Returns code and amount, such as {@code AUD 10.00}. For the path use {@link PathAmountFormat}.
   */
  @Override
  public String toString() {
    return currency.code() + ' ' + decimal().toPlainString();
  }

  private static long exactMinorUnits(BigDecimal decimal, int exponent) {
    if (decimal.signum() == 0) {
      return 0;
    }
    // Decided from precision and scale, because expanding a decimal such as 1E+999999999 would take
    // all memory.
    long digits = (long) decimal.precision() - decimal.scale() + exponent;
    if (digits > LONG_DIGITS) {
      throw refused("the amount is too large");
    }
    if (digits <= 0 || decimal.stripTrailingZeros().scale() > exponent) {
      throw refused("the amount has more than " + exponent + " decimals: round it first");
    }
    BigInteger minorUnits = decimal.movePointRight(exponent).toBigInteger();
    if (minorUnits.bitLength() >= Long.SIZE) {
      throw refused("the amount is too large");
    }
    return minorUnits.longValue();
  }

  /** Marks an amount that is a number but not exact by its cause; a malformed text has no cause. */
  private static IllegalArgumentException refused(String what) {
    return new IllegalArgumentException(what, new ArithmeticException(what));
  }
}
