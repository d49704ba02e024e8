package io.cardfile.json;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A recursive descent parser of one document; recursion ends at the depth limit. */
final class JsonReader {
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
  private static final char END = '\0'; // Not allowed anywhere in a document.

  private final String text;
  private int at;

  JsonReader(String text) {
    this.text = text;
  }

  /** Returns whether {@code literal} is a number in the grammar of RFC 8259, section 6. */
  static boolean isNumber(String literal) {
    return NUMBER.matcher(literal).matches();
  }

  JsonValue document() throws JsonTextException {
    JsonValue value = value(0);
    skipSpace();
    if (at < text.length()) {
      throw expected("the end of the document");
    }
    return value;
  }

  private JsonValue value(int depth) throws JsonTextException {
    skipSpace();
    switch (peek()) {
      case '"':
        return JsonValue.scalar(JsonValue.Kind.STRING, string());
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
        return number();
    }
  }

  private JsonObject object(int depth) throws JsonTextException {
    open(depth);
    JsonObject.Builder members = JsonObject.builder();
    if (!skip('}')) {
      do {
        readMember(members, depth);
      } while (skip(','));
      require('}', "',' or '}'");
    }
    return members.build();
  }

  private void readMember(JsonObject.Builder members, int depth) throws JsonTextException {
    skipSpace();
    int start = at;
    if (peek() != '"') {
      throw expected("a member name");
    }
    String name = string();
    try {
      if (members.has(name)) {
        throw new JsonTextException("duplicate name", start);
      }
      require(':', "':'");
      members.put(name, value(depth));
    } catch (JsonTextException e) {
      throw e.inMember(name);
    }
  }

  private JsonArray array(int depth) throws JsonTextException {
    open(depth);
    List<JsonValue> elements = new ArrayList<>();
    if (!skip(']')) {
      do {
        try {
          elements.add(value(depth));
        } catch (JsonTextException e) {
          throw e.inElement(elements.size());
        }
      } while (skip(','));
      require(']', "',' or ']'");
    }
    return JsonArray.of(elements);
  }

  private String string() throws JsonTextException {
    int start = at++;
    StringBuilder out = new StringBuilder();
    while (peek() != '"') {
      if (at == text.length()) {
        throw expected("'\"'");
      }
      if (peek() < ' ') {
        throw expected("a control character to be escaped");
      }
      out.append(peek() == '\\' ? escaped() : text.charAt(at++));
    }
    at++;
    if (JsonValue.loneSurrogate(out) >= 0) { // Only an escape can be one.
      throw new JsonTextException("half of a surrogate pair", start);
    }
    return out.toString();
  }

  private char escaped() throws JsonTextException {
    int start = at++;
    char letter = peek();
    at++;
    switch (letter) {
      case '"':
      case '\\':
      case '/':
        return letter;
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        return escapedUnit(start);
      default:
        throw new JsonTextException("expected an escape of RFC 8259", start);
    }
  }

  private char escapedUnit(int start) throws JsonTextException {
    int unit = 0;
    for (int end = at + 4; at < end; at++) {
      int digit = Character.digit(peek(), 16);
      if (digit < 0 || peek() > 'f') { // Other scripts have digits, too.
        throw new JsonTextException("expected four hexadecimal digits", start);
      }
      unit = unit << 4 | digit;
    }
    return (char) unit;
  }

  private JsonValue number() throws JsonTextException {
    Matcher number = NUMBER.matcher(text).region(at, text.length());
    if (!number.lookingAt()) {
      throw expected("a value");
    }
    at = number.end();
    return JsonValue.scalar(JsonValue.Kind.NUMBER, number.group());
  }

  private JsonValue literal(String letters, JsonValue value) throws JsonTextException {
    if (!text.startsWith(letters, at)) {
      throw expected("a value");
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

  private void require(char wanted, String name) throws JsonTextException {
    if (!skip(wanted)) {
      throw expected(name);
    }
  }

  private boolean skip(char wanted) {
    skipSpace();
    if (peek() != wanted) {
      return false;
    }
    at++;
    return true;
  }

  private void skipSpace() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') {
      at++;
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : END;
  }

  private JsonTextException expected(String wanted) {
    String found = at < text.length() ? "" : " but the document ended";
    return new JsonTextException("expected " + wanted + found, at);
  }
}
