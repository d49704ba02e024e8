package io.cardfile.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A recursive descent parser of one document in UTF-8; recursion ends at the depth limit. */
final class JsonReader {
  private static final int END = -1;
  private static final JsonValue EMPTY = JsonValue.scalar(JsonValue.Kind.STRING, "");

  /** The result of {@link #codePointAt} for bytes that are not UTF-8. */
  static final int MALFORMED = -1;

  private final byte[] bytes;
  private int at;

  JsonReader(byte[] bytes) {
    this.bytes = bytes;
  }

  JsonValue document() throws JsonTextException {
    JsonValue value = value(0);
    if (peek() != END) {
      throw expected("the end of the document");
    }
    return value;
  }

  private JsonValue value(int depth) throws JsonTextException {
    int first = peek();
    switch (first) {
      case '"':
        String text = string();
        return text.isEmpty() ? EMPTY : JsonValue.scalar(JsonValue.Kind.STRING, text);
      case '{':
        return object(depth + 1);
      case '[':
        return array(depth + 1);
      case 't':
        return literal("true", JsonValue.TRUE);
      case 'f':
        return literal("false", JsonValue.FALSE);
      case 'n':
        return literal("null", JsonValue.NULL);
      default:
        if (first == '-' || isDigit(first)) {
          return number();
        }
        throw expected("a value");
    }
  }

  private JsonObject object(int depth) throws JsonTextException {
    open(depth);
    if (skip('}')) {
      return JsonObject.empty();
    }
    JsonObject.Builder members = new JsonObject.Builder();
    do {
      readMember(members, depth);
    } while (skip(','));
    close('}', "',' or '}'");
    return members.buildUnchecked();
  }

  private void readMember(JsonObject.Builder members, int depth) throws JsonTextException {
    if (peek() != '"') {
      throw expected("a member name");
    }
    int start = at;
    String name = string();
    if (members.has(name)) {
      throw new JsonTextException("duplicate name", start).inMember(name);
    }
    try {
      close(':', "':'");
      members.add(name, value(depth));
    } catch (JsonTextException e) {
      throw e.inMember(name);
    }
  }

  private JsonArray array(int depth) throws JsonTextException {
    open(depth);
    if (skip(']')) {
      return JsonArray.empty();
    }
    List<JsonValue> elements = new ArrayList<>();
    do {
      try {
        elements.add(value(depth));
      } catch (JsonTextException e) {
        throw e.inElement(elements.size());
      }
    } while (skip(','));
    close(']', "',' or ']'");
    return JsonArray.owning(elements.toArray(new JsonValue[0]));
  }

  /** Reads a string: plain ASCII in one step, anything else character by character. */
  private String string() throws JsonTextException {
    int start = at + 1;
    int end = start;
    while (end < bytes.length && isPlain(bytes[end])) {
      end++;
    }
    at = end;
    if (!has(bytes, end, '"')) {
      return carefulString(start);
    }
    at++;
    return start == end
        ? "" // Replies have many.
        : new String(bytes, start, end - start, StandardCharsets.ISO_8859_1); // All is ASCII.
  }

  private static boolean isPlain(byte b) {
    return b >= ' ' && b != '"' && b != '\\'; // Not ASCII means negative.
  }

  private String carefulString(int start) throws JsonTextException {
    StringBuilder text = new StringBuilder(at - start + 32);
    for (int i = start; i < at; i++) {
      text.append((char) bytes[i]);
    }
    while (true) {
      if (at >= bytes.length) {
        throw new JsonTextException("expected '\"' but the document ended", at);
      }
      int next = bytes[at];
      if (next == '"') {
        at++;
        return text.toString();
      }
      text.appendCodePoint(next == '\\' ? escaped() : unescaped());
    }
  }

  private int unescaped() throws JsonTextException {
    int codePoint = codePointAt(bytes, at);
    if (codePoint == MALFORMED) {
      throw new JsonTextException("not UTF-8", at);
    }
    if (codePoint < ' ') {
      throw new JsonTextException("expected a control character to be escaped", at);
    }
    at += length(codePoint);
    return codePoint;
  }

  /**
   * Returns the code point that starts at the position, or {@link #MALFORMED}. Malformed bytes are
   * refused and never replaced (RFC 3629); {@code java.nio} would need a decoder and buffers for
   * each string to be as strict.
   */
  static int codePointAt(byte[] bytes, int at) {
    int first = bytes[at];
    if (first >= 0) {
      return first;
    }
    if ((first & 0xE0) == 0xC0) {
      return tail(bytes, at, 1, first & 0x1F, 0x80);
    }
    if ((first & 0xF0) == 0xE0) {
      return tail(bytes, at, 2, first & 0x0F, 0x800);
    }
    return (first & 0xF8) == 0xF0 ? tail(bytes, at, 3, first & 0x07, 0x10000) : MALFORMED;
  }

  private static int tail(byte[] bytes, int at, int count, int head, int smallest) {
    int codePoint = head;
    for (int i = at + 1; i <= at + count; i++) {
      if (i >= bytes.length || (bytes[i] & 0xC0) != 0x80) {
        return MALFORMED;
      }
      codePoint = codePoint << 6 | bytes[i] & 0x3F;
    }
    return codePoint < smallest || isSurrogate(codePoint) || codePoint > Character.MAX_CODE_POINT
        ? MALFORMED
        : codePoint;
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /** Returns how many bytes the code point takes. */
  static int length(int codePoint) {
    if (codePoint < 0x80) {
      return 1;
    }
    if (codePoint < 0x800) {
      return 2;
    }
    return codePoint < 0x10000 ? 3 : 4;
  }

  private int escaped() throws JsonTextException {
    int letter = at + 1 < bytes.length ? bytes[at + 1] : 0;
    if (letter == 'u') {
      return escapedCodePoint();
    }
    int known = "\"\\/bfnrt".indexOf(letter);
    if (known < 0) {
      throw new JsonTextException("expected an escape of RFC 8259", at);
    }
    at += 2;
    return "\"\\/\b\f\n\r\t".charAt(known);
  }

  private int escapedCodePoint() throws JsonTextException {
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
    throw new JsonTextException("half of a surrogate pair", start);
  }

  private char escapedUnit() throws JsonTextException {
    int unit = 0;
    for (int i = at + 2; i < at + 6; i++) {
      int digit = i < bytes.length ? hexDigit(bytes[i]) : -1;
      if (digit < 0) {
        throw new JsonTextException("expected four hexadecimal digits", at);
      }
      unit = unit << 4 | digit;
    }
    at += 6;
    return (char) unit;
  }

  private static int hexDigit(int character) {
    if (isDigit(character)) {
      return character - '0';
    }
    int letter = character | 0x20; // To lower case; no other character becomes one of these.
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
  }

  private JsonValue number() throws JsonTextException {
    int end = endOfNumber(bytes, at);
    if (end < 0) {
      at = ~end;
      throw expected("a digit");
    }
    String literal = new String(bytes, at, end - at, StandardCharsets.ISO_8859_1);
    at = end;
    return JsonValue.scalar(JsonValue.Kind.NUMBER, literal);
  }

  /** Returns whether {@code literal} is a number in the grammar of RFC 8259, section 6. */
  static boolean isNumber(String literal) {
    // A character beyond Latin-1 becomes a question mark here, which is not part of a number.
    byte[] bytes = literal.getBytes(StandardCharsets.ISO_8859_1);
    return endOfNumber(bytes, 0) == bytes.length && bytes.length > 0;
  }

  /**
   * Returns the position after the number that starts at {@code from}, or, when a digit is missing,
   * the complement ({@code ~}) of the position where it should be.
   */
  private static int endOfNumber(byte[] bytes, int from) {
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

  private JsonValue literal(String letters, JsonValue value) throws JsonTextException {
    for (int i = 0; i < letters.length(); i++) {
      if (at + i >= bytes.length || bytes[at + i] != letters.charAt(i)) {
        throw expected("a value");
      }
    }
    at += letters.length();
    return value;
  }

  private void open(int depth) throws JsonTextException {
    if (depth > JsonText.MAX_DEPTH) {
      throw new JsonTextException("nested deeper than " + JsonText.MAX_DEPTH, at);
    }
    at++;
  }

  private void close(char wanted, String name) throws JsonTextException {
    if (!skip(wanted)) {
      throw expected(name);
    }
  }

  private boolean skip(char wanted) {
    if (peek() != wanted) {
      return false;
    }
    at++;
    return true;
  }

  /** Returns the next byte that is not white space, without consuming it, or {@link #END}. */
  private int peek() {
    while (at < bytes.length) {
      int next = bytes[at];
      if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
        return next & 0xFF; // A byte of UTF-8 must not look like the end.
      }
      at++;
    }
    return END;
  }

  private JsonTextException expected(String wanted) {
    String found = at < bytes.length ? "" : " but the document ended";
    return new JsonTextException("expected " + wanted + found, at);
  }
}
