package io.cardfile.internal;

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
public final class Luhn {

  private Luhn() {}

  /**
   * Returns whether the last of {@code digits}, which must be ASCII digits, is the correct check
   * digit.
   */
  public static boolean isValid(String digits) {
    int sum = 0;
    for (int i = 1; i <= digits.length(); i++) {
      sum += weight(digits.charAt(digits.length() - i) - '0', i);
    }
    return sum % 10 == 0;
  }

  /**
   * Returns the contribution of {@code digit} to the sum; {@code place} counts from the right, from
   * one.
   */
  static int weight(int digit, int place) {
    int doubled = place % 2 == 0 ? digit * 2 : digit;
    return doubled > 9 ? doubled - 9 : doubled;
  }
}
