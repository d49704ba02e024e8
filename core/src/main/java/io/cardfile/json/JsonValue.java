package io.cardfile.json;

import java.util.Objects;

/**
 * One value of a JSON document: an object, an array, a string, a number, a boolean or null.
 *
 * <p>The kinds are those of RFC 8259 and the set is closed: no class outside this package extends
 * this one. Values are immutable and thread-safe, and are compared by content. Two numbers are
 * equal when their literals are, so {@code 1000} and {@code 1e3} differ: nothing is converted, so
 * nothing is rounded.
 *
 * <p>{@link #toString()} never shows content, which may be a card number.
 */
public abstract class JsonValue {
  /** The kinds of value in RFC 8259, section 3. */
  public enum Kind {
    /** A {@link JsonObject}. */
    OBJECT,
    /** A {@link JsonArray}. */
    ARRAY,
    /** Text; read it with {@link JsonValue#text()}. */
    STRING,
    /** A number, kept as its literal; read it with {@link JsonValue#text()}. */
    NUMBER,
    /** True or false; read it with {@link JsonValue#bool()}. */
    BOOLEAN,
    /** The literal {@code null}. */
    NULL
  }

  JsonValue() {} // Only classes of this package extend it.

  /**
   * Returns a string.
   *
   * @param text any Unicode text, possibly empty
   * @throws IllegalArgumentException if the text holds half of a surrogate pair, which UTF-8 cannot
   *     carry
   */
  public static JsonValue of(String text) {
    Objects.requireNonNull(text, "text == null");
    return JsonScalar.string(StrictUtf8.requireEncodable(text, "text"));
  }

  /** Returns a number with the shortest decimal literal of the value, such as {@code -12}. */
  public static JsonValue of(long number) {
    return JsonScalar.number(Long.toString(number));
  }

  /** Returns the boolean for the value. */
  public static JsonValue of(boolean value) {
    return value ? JsonScalar.TRUE : JsonScalar.FALSE;
  }

  /** Returns the value of the literal {@code null}. */
  public static JsonValue nullValue() {
    return JsonScalar.NULL;
  }

  /**
   * Returns a number that keeps its literal digit for digit.
   *
   * @param literal a number in the grammar of RFC 8259, section 6, such as {@code 10.10}
   * @throws IllegalArgumentException if it is anything else; the message does not repeat it
   */
  public static JsonValue ofNumber(String literal) {
    Objects.requireNonNull(literal, "literal == null");
    if (!JsonReader.isNumber(literal)) {
      throw new IllegalArgumentException("literal is not a number of RFC 8259");
    }
    return JsonScalar.number(literal);
  }

  /** Returns the kind of this value. */
  public abstract Kind kind();

  /**
   * Returns the content of a string, the literal of a number, or {@code true} or {@code false}.
   *
   * <p>The literal of a number that came from outside may be as long as a document. Look at its
   * length before converting it to a number class.
   *
   * @throws IllegalStateException if this is an object, an array or null; it names the kind only
   */
  public String text() {
    throw mismatch("a STRING, NUMBER or BOOLEAN");
  }

  /**
   * Returns the value of a boolean.
   *
   * @throws IllegalStateException if this is of another kind, such as the string {@code "true"}
   */
  public boolean bool() {
    throw mismatch("a BOOLEAN");
  }

  /**
   * Returns this value as the object it is.
   *
   * @throws IllegalStateException if this is of another kind
   */
  public JsonObject object() {
    throw mismatch("an OBJECT");
  }

  /**
   * Returns this value as the array it is.
   *
   * @throws IllegalStateException if this is of another kind
   */
  public JsonArray array() {
    throw mismatch("an ARRAY");
  }

  /**
   * Returns how many objects and arrays are nested in this value, itself included: 0 for a scalar.
   */
  int depth() {
    return 0;
  }

  /** Returns the depth of an object or array of {@code values}. */
  static int depthAround(JsonValue[] values) {
    int deepest = 0;
    for (JsonValue value : values) {
      deepest = Math.max(deepest, value.depth());
    }
    return deepest + 1;
  }

  /** Refuses a built value that is nested too deep, so that recursion over it is bounded. */
  final void requireDepth() {
    if (depth() > JsonText.MAX_DEPTH) {
      throw new IllegalArgumentException("nested deeper than " + JsonText.MAX_DEPTH);
    }
  }

  private IllegalStateException mismatch(String wanted) {
    return new IllegalStateException("expected " + wanted + " but was " + kind());
  }
}
