package io.cardfile.testkit.gateway;

/** Derives a scheme from the first digits of a card that is not a test card. */
final class CardSchemes {

  private CardSchemes() {}

  static String of(String number) {
    if (number.startsWith("4")) {
      return "visa";
    } else if (number.matches("[25].*")) {
      return "mastercard";
    } else if (number.matches("3[47].*")) {
      return "amex";
    } else if (number.startsWith("35")) {
      return "jcb";
    } else if (number.startsWith("3")) {
      return "diners";
    }
    return number.startsWith("62") ? "unionpay" : "discover";
  }
}
