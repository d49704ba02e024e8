package io.cardfile.json;

import java.nio.charset.StandardCharsets;

/**
 * Reads the strings of one document: plain ASCII in one step, anything else character by character.
 */
final class JsonStrings {
  private final transient byte[] bytes;
  private int at;

  JsonStrings(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns the position after the closing quotation mark of the last string read. */
  int end() {
    return at;
  }

  /** Returns the content of the string whose opening quotation mark is before {@code start}. */
  String read(int start) throws Malformed {
    at = start;
    while (at < bytes.length && isPlain(bytes[at])) {
      at++;
    }
    if (at < bytes.length && bytes[at] == '"') {
      int length = at++ - start;
      return new String(bytes, start, length, StandardCharsets.ISO_8859_1); // All of it is ASCII.
    }
    return careful(start);
  }

  private static boolean isPlain(byte b) {
    return b >= ' ' && b != '"' && b != '\\'; // Not ASCII means negative.
  }

  private String careful(int start) throws Malformed {
    StringBuilder text = new StringBuilder(at - start + 32);
    for (int i = start; i < at; i++) {
      text.append((char) bytes[i]);
    }
    while (true) {
      if (at >= bytes.length) {
        throw new Malformed("expected '\"' but the document ended", at);
      }
      int next = bytes[at];
      if (next == '"') {
        at++;
        return text.toString();
      }
      text.appendCodePoint(next == '\\' ? escaped() : unescaped());
    }
  }

  private int unescaped() throws Malformed {
    int codePoint = StrictUtf8.codePointAt(bytes, at);
    if (codePoint == StrictUtf8.MALFORMED) {
      throw new Malformed("not UTF-8", at);
    }
    if (codePoint < ' ') {
      throw new Malformed("expected a control character to be escaped", at);
    }
    at += StrictUtf8.length(codePoint);
    return codePoint;
  }

  private int escaped() throws Malformed {
    int letter = at + 1 < bytes.length ? bytes[at + 1] : 0;
    if (letter == 'u') {
      return escapedCodePoint();
    }
    int known = "\"\\/bfnrt".indexOf(letter);
    if (known < 0) {
      throw new Malformed("expected an escape of RFC 8259", at);
    }
    at += 2;
    return "\"\\/\b\f\n\r\t".charAt(known);
  }

  private int escapedCodePoint() throws Malformed {
    int start = at;
    char first = escapedUnit();
    if (!Character.isSurrogate(first)) {
      return first;
    }
    if (Character.isHighSurrogate(first)
        && at + 1 < bytes.length
        && bytes[at] == '\\'
        && bytes[at + 1] == 'u') {
      char second = escapedUnit();
      if (Character.isLowSurrogate(second)) {
        return Character.toCodePoint(first, second);
      }
    }
    throw new Malformed("half of a surrogate pair", start);
  }

  private char escapedUnit() throws Malformed {
    int unit = 0;
    for (int i = at + 2; i < at + 6; i++) {
      int digit = i < bytes.length ? hexDigit(bytes[i]) : -1;
      if (digit < 0) {
        throw new Malformed("expected four hexadecimal digits", at);
      }
      unit = unit << 4 | digit;
    }
    at += 6;
    return (char) unit;
  }

  private static int hexDigit(int character) {
    if (NumberGrammar.isDigit(character)) {
      return character - '0';
    }
    int letter = character | 0x20; // To lower case; no other character becomes one of these.
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
  }
}
