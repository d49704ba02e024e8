package io.cardfile.internal;

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
public final class Luhn {

  private Luhn() {}

  /** Whether the last of {@code digits}, all of them ASCII digits, is the right check digit. */
  public static boolean isValid(String digits) {
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int doubled = i % 2 == 1 ? digit * 2 : digit;
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 == 0;
  }
}
