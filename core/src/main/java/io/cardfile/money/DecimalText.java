package io.cardfile.money;

import java.math.BigDecimal;
import java.util.Objects;

/** Reads {@code -?[0-9]+(\.[0-9]+)?}, ASCII only; BigDecimal alone accepts more. */
final class DecimalText {
  /** Far more than a long needs; BigDecimal takes quadratic time in the number of digits. */
  private static final int MAX_LENGTH = 64;

  private DecimalText() {}

  static BigDecimal parse(String text) {
    Objects.requireNonNull(text, "decimal == null");
    if (text.length() > MAX_LENGTH || !isDecimal(text)) {
      throw new IllegalArgumentException(
          "an amount is written in ASCII digits with at most one point, such as 10.00");
    }
    return new BigDecimal(text);
  }

  private static boolean isDecimal(String text) {
    int start = text.startsWith("-") ? 1 : 0;
    int point = text.indexOf('.');
    if (point < 0) {
      return isDigits(text, start, text.length());
    }
    return isDigits(text, start, point) && isDigits(text, point + 1, text.length());
  }

  /**
   * Returns whether there is at least one character from {@code start} to {@code end}, all 0 to 9.
   */
  static boolean isDigits(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return start < end;
  }
}
