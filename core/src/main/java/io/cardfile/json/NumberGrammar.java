package io.cardfile.json;

import java.nio.charset.StandardCharsets;

/** The grammar of numbers in RFC 8259, section 6. */
final class NumberGrammar {
  private NumberGrammar() {}

  static boolean matches(String literal) {
    // A character beyond Latin-1 becomes a question mark here, which is not part of a number.
    byte[] bytes = literal.getBytes(StandardCharsets.ISO_8859_1);
    return end(bytes, 0) == bytes.length && bytes.length > 0;
  }

  /**
   * Returns the position after the number that starts at {@code from}, or, when a digit is missing,
   * the complement ({@code ~}) of the position where it should be.
   */
  static int end(byte[] bytes, int from) {
    int at = has(bytes, from, '-') ? from + 1 : from;
    at = has(bytes, at, '0') ? at + 1 : digits(bytes, at);
    if (at >= 0 && has(bytes, at, '.')) {
      at = digits(bytes, at + 1);
    }
    if (at >= 0 && (has(bytes, at, 'e') || has(bytes, at, 'E'))) {
      boolean signed = has(bytes, at + 1, '+') || has(bytes, at + 1, '-');
      at = digits(bytes, signed ? at + 2 : at + 1);
    }
    return at;
  }

  private static int digits(byte[] bytes, int from) {
    int at = from;
    while (at < bytes.length && isDigit(bytes[at])) {
      at++;
    }
    return at == from ? ~from : at;
  }

  static boolean isDigit(int character) {
    return character >= '0' && character <= '9';
  }

  private static boolean has(byte[] bytes, int at, char wanted) {
    return at < bytes.length && bytes[at] == wanted;
  }
}
