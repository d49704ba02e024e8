package io.cardfile.money;

import java.math.BigDecimal;

/** Converts a decimal into whole minor units without rounding. */
final class MinorUnits {
  private static final int LONG_DIGITS = 19;

  private MinorUnits() {}

  static long exact(BigDecimal decimal, int exponent) {
    if (decimal.signum() == 0) {
      return 0;
    }
    // Decided from precision and scale, because expanding a decimal such as 1E+999999999 would take
    // all memory.
    long digits = (long) decimal.precision() - decimal.scale() + exponent;
    if (digits > LONG_DIGITS) {
      throw new ArithmeticException("the amount does not fit a long of minor units");
    }
    if (digits <= 0) {
      throw needsRounding(exponent);
    }
    return unscaled(decimal, exponent);
  }

  private static long unscaled(BigDecimal decimal, int exponent) {
    BigDecimal minor = decimal.movePointRight(exponent);
    if (minor.stripTrailingZeros().scale() > 0) {
      throw needsRounding(exponent);
    }
    try {
      return minor.longValueExact();
    } catch (ArithmeticException e) {
      throw new ArithmeticException("the amount does not fit a long of minor units");
    }
  }

  private static ArithmeticException needsRounding(int exponent) {
    return new ArithmeticException("the amount needs rounding to " + exponent + " decimals");
  }
}
