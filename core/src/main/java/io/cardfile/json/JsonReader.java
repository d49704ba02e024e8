package io.cardfile.json;

import java.nio.charset.StandardCharsets;

/** A recursive descent parser of one document in UTF-8; recursion ends at the depth limit. */
final class JsonReader {
  private static final int END = -1;
  private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  private final transient byte[] bytes;
  private final ValueStack stack = new ValueStack(48); // A reply has some 40 values open at most.
  private final JsonStrings strings;
  private int at;

  JsonReader(byte[] bytes) {
    this.bytes = bytes;
    this.strings = new JsonStrings(bytes);
  }

  JsonValue document() throws JsonTextException {
    try {
      JsonValue value = value(0);
      if (peek() != END) {
        throw expected("the end of the document");
      }
      return value;
    } catch (Malformed e) {
      throw e.toPublic();
    }
  }

  private JsonValue value(int depth) throws Malformed {
    int first = peek();
    switch (first) {
      case '"':
        return JsonScalar.string(string());
      case '{':
        return object(depth + 1);
      case '[':
        return array(depth + 1);
      case 't':
        return literal(TRUE, JsonScalar.TRUE);
      case 'f':
        return literal(FALSE, JsonScalar.FALSE);
      case 'n':
        return literal(NULL, JsonScalar.NULL);
      default:
        if (first == '-' || NumberGrammar.isDigit(first)) {
          return number();
        }
        throw expected("a value");
    }
  }

  private JsonObject object(int depth) throws Malformed {
    open(depth);
    if (skip('}')) {
      return JsonObject.empty();
    }
    Members members = new Members(stack);
    do {
      member(members, depth);
    } while (skip(','));
    close('}', "',' or '}'");
    return members.close();
  }

  private void member(Members members, int depth) throws Malformed {
    if (peek() != '"') {
      throw expected("a member name");
    }
    int start = at;
    String name = string();
    if (members.has(name)) {
      throw new Malformed("duplicate name", start).inMember(name);
    }
    try {
      close(':', "':'");
      members.add(name, value(depth));
    } catch (Malformed e) {
      throw e.inMember(name);
    }
  }

  private JsonArray array(int depth) throws Malformed {
    open(depth);
    if (skip(']')) {
      return JsonArray.empty();
    }
    int start = stack.size();
    do {
      element(start, depth);
    } while (skip(','));
    close(']', "',' or ']'");
    JsonArray array = JsonArray.owning(stack.valuesFrom(start));
    stack.cutTo(start);
    return array;
  }

  private void element(int start, int depth) throws Malformed {
    int index = stack.size() - start; // Read first: a failure may leave members on the stack.
    try {
      stack.push("", value(depth));
    } catch (Malformed e) {
      throw e.inElement(index);
    }
  }

  private String string() throws Malformed {
    String text = strings.read(at + 1);
    at = strings.end();
    return text;
  }

  private JsonValue number() throws Malformed {
    int end = NumberGrammar.end(bytes, at);
    if (end < 0) {
      at = ~end;
      throw expected("a digit");
    }
    String literal = new String(bytes, at, end - at, StandardCharsets.ISO_8859_1);
    at = end;
    return JsonScalar.number(literal);
  }

  private JsonValue literal(byte[] letters, JsonValue value) throws Malformed {
    for (int i = 0; i < letters.length; i++) {
      if (at + i >= bytes.length || bytes[at + i] != letters[i]) {
        throw expected("a value");
      }
    }
    at += letters.length;
    return value;
  }

  private void open(int depth) throws Malformed {
    if (depth > JsonText.MAX_DEPTH) {
      throw new Malformed("nested deeper than " + JsonText.MAX_DEPTH, at);
    }
    at++;
  }

  private void close(char wanted, String name) throws Malformed {
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

  private Malformed expected(String wanted) {
    String found = at < bytes.length ? "" : " but the document ended";
    return new Malformed("expected " + wanted + found, at);
  }
}
