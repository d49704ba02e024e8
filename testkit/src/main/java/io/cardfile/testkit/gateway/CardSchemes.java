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
        return number.startsWith("34") || number.startsWith("37") ? "amex" : "jcb";
      default:
        return number.startsWith("62") ? "unionpay" : "discover";
    }
  }
}
