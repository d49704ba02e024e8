package io.cardfile.transport.retrofit;

/**
 * Detects errors in JSON (RFC 8259) and UTF-8 (RFC 3629) that Moshi accepts: raw control
 * characters, unknown escapes, half surrogate pairs and malformed bytes in strings, and literals
 * such as {@code TRUE}. Errors that Moshi refuses are not checked here.
 */
final class StrictScan {

  private static final int END = 0;
  private static final int BAD = -1;

  private final transient byte[] bytes;
  private int at;

  private StrictScan(byte[] bytes) {
    this.bytes = bytes;
  }

  static boolean accepts(byte[] document) {
    return new StrictScan(document).run();
  }

  private boolean run() {
    while (at < bytes.length) {
      int next = bytes[at];
      // Moshi accepts TRUE, and treats 0xFF as the end of the document.
      if (next < 0 || isUpperCase(next) && !isExponent(next)) {
        return false;
      }
      at++;
      if (next == '"' && !string()) {
        return false;
      }
    }
    return true;
  }

  private static boolean isUpperCase(int character) {
    return character >= 'A' && character <= 'Z';
  }

  private boolean isExponent(int character) {
    return character == 'E' && at > 0 && bytes[at - 1] >= '0' && bytes[at - 1] <= '9';
  }

  /**
   * Skips to the position after the closing quotation mark; returns false when there is none or the
   * string is malformed.
   */
  private boolean string() {
    int last = 1;
    while (last > END) {
      last = character();
    }
    return last == END;
  }

  private int character() {
    int next = peek(0);
    if (next == '"') {
      at++;
      return END;
    }
    if (next == '\\') {
      return escape();
    }
    if (next >= ' ') {
      at++;
      return next;
    }
    return next < -1 ? multiByte() : BAD;
  }

  private int escape() {
    int letter = peek(1);
    at += 2;
    if (letter != 'u') {
      return letter > 0 && "\"\\/bfnrt".indexOf(letter) >= 0 ? letter : BAD;
    }
    int unit = unit();
    if (unit == BAD || !Character.isSurrogate((char) unit)) {
      return unit == BAD ? BAD : 1;
    }
    return lowHalfFollows((char) unit) ? 1 : BAD;
  }

  private boolean lowHalfFollows(char first) {
    if (!Character.isHighSurrogate(first) || peek(0) != '\\' || peek(1) != 'u') {
      return false;
    }
    at += 2;
    int second = unit();
    return second != BAD && Character.isLowSurrogate((char) second);
  }

  private int unit() {
    int unit = 0;
    for (int end = at + 4; at < end; at++) {
      int next = peek(0);
      int digit = next < 0 ? BAD : Character.digit(next, 16);
      if (digit < 0) {
        return BAD;
      }
      unit = unit << 4 | digit;
    }
    return unit;
  }

  private int multiByte() {
    int first = bytes[at++] & 0xFF;
    if (first < 0xC2 || first > 0xF4) {
      return BAD;
    }
    int more = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    int codePoint = first & 0x3F >> more;
    for (int i = 0; i < more; i++, at++) {
      if (at >= bytes.length || (bytes[at] & 0xC0) != 0x80) {
        return BAD;
      }
      codePoint = codePoint << 6 | bytes[at] & 0x3F;
    }
    return isScalar(codePoint, more) ? codePoint : BAD;
  }

  private static boolean isScalar(int codePoint, int more) {
    boolean shortest = more < 2 || codePoint >= (more == 2 ? 0x800 : 0x10000);
    boolean surrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
    return shortest && !surrogate && codePoint <= Character.MAX_CODE_POINT;
  }

  /**
   * Returns the byte at an offset from here; negative for a byte of a multi-byte character, -1
   * after the end.
   */
  private int peek(int offset) {
    return at + offset < bytes.length ? bytes[at + offset] : -1;
  }
}
