package io.cardfile.testkit.gateway;

/** Derives a scheme from the first digits of a card that is not a test card. */
final class CardSchemes {

  private CardSchemes() {}

  static String of(String number) {
    switch (number.charAt(0)) {
      case '4':
        return "visa";
      case '2':
      case '5':
        return "mastercard";
      case '3':
        return ofThree(number);
      default:
        return number.startsWith("62") ? "unionpay" : "discover";
    }
  }

  private static String ofThree(String number) {
    switch (number.charAt(1)) {
      case '4':
      case '7':
        return "amex";
      case '5':
        return "jcb";
      default:
        return "diners";
    }
  }
}
