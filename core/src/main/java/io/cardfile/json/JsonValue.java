package io.cardfile.json;

import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One value of a JSON document: an object, an array, a string, a number, a boolean or null. {@link
 * JsonObject} and {@link JsonArray} are the only subclasses.
 *
 * <p>Values are compared by content. Two numbers are equal when their literals are, so {@code 1000}
 * and {@code 1e3} differ: no number is converted, so none is rounded. {@link #toString()} never
 * shows content, which may be a card number. Immutable and thread-safe.
 */
public class JsonValue {
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

  static final JsonValue TRUE = new JsonValue(Kind.BOOLEAN, "true", 0);
  static final JsonValue FALSE = new JsonValue(Kind.BOOLEAN, "false", 0);
  static final JsonValue NULL = new JsonValue(Kind.NULL, "null", 0);

  private final Kind kind;
  private final transient String text;
  final int depth;

  /**
   * Creates a value.
   *
   * @param text the text of a scalar, or the literal of a number; empty otherwise
   * @param depth how many objects and arrays are nested in this value, itself included
   */
  JsonValue(Kind kind, String text, int depth) {
    this.kind = kind;
    this.text = text;
    this.depth = depth;
  }

  /** Returns a string or number; the caller has checked the text. */
  static JsonValue scalar(Kind kind, String text) {
    return new JsonValue(kind, text, 0);
  }

  /**
   * Returns a string.
   *
   * @param text any Unicode text, possibly empty
   * @throws IllegalArgumentException if the text holds half of a surrogate pair, which UTF-8 cannot
   *     carry
   */
  public static JsonValue of(String text) {
    Objects.requireNonNull(text, "text == null");
    return scalar(Kind.STRING, requireEncodable(text, "text"));
  }

  /** Returns a number with the shortest decimal literal of the value, such as {@code -12}. */
  public static JsonValue of(long number) {
    return scalar(Kind.NUMBER, Long.toString(number));
  }

  /** Returns the boolean for the value. */
  public static JsonValue of(boolean value) {
    return value ? TRUE : FALSE;
  }

  /** Returns the value of the literal {@code null}. */
  public static JsonValue nullValue() {
    return NULL;
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
    return scalar(Kind.NUMBER, literal);
  }

  /** Returns the kind of this value. */
  public final Kind kind() {
    return kind;
  }

  /**
   * Returns the content of a string, the literal of a number, or {@code true} or {@code false}.
   *
   * <p>A number may be as long as a document: check its length before you convert it to a number
   * class.
   *
   * @throws IllegalStateException if this is an object, an array or null; it names the kind only
   */
  public final String text() {
    if (kind == Kind.OBJECT || kind == Kind.ARRAY || kind == Kind.NULL) {
      throw mismatch("a STRING, NUMBER or BOOLEAN");
    }
    return text;
  }

  /**
   * Returns the value of a boolean.
   *
   * @throws IllegalStateException if this is of another kind, such as the string {@code "true"}
   */
  public final boolean bool() {
    if (kind != Kind.BOOLEAN) {
      throw mismatch("a BOOLEAN");
    }
    return this == TRUE;
  }

  /**
   * Returns this value as the object it is.
   *
   * @throws IllegalStateException if this is of another kind
   */
  public final JsonObject object() {
    if (kind != Kind.OBJECT) {
      throw mismatch("an OBJECT");
    }
    return (JsonObject) this;
  }

  /**
   * Returns this value as the array it is.
   *
   * @throws IllegalStateException if this is of another kind
   */
  public final JsonArray array() {
    if (kind != Kind.ARRAY) {
      throw mismatch("an ARRAY");
    }
    return (JsonArray) this;
  }

  /**
   * Returns the depth of an object or array of {@code values}.
   *
   * @throws IllegalArgumentException if it is too deep to be read again
   */
  static int depthAround(Collection<JsonValue> values) {
    int deepest = 0;
    for (JsonValue value : values) {
      deepest = Math.max(deepest, value.depth);
    }
    if (deepest >= JsonText.MAX_DEPTH) {
      throw new IllegalArgumentException("nested deeper than " + JsonText.MAX_DEPTH);
    }
    return deepest + 1;
  }

  private IllegalStateException mismatch(String wanted) {
    return new IllegalStateException("expected " + wanted + " but was " + kind);
  }

  /**
   * Returns the text if it contains no half of a surrogate pair.
   *
   * @throws IllegalArgumentException naming {@code what} and the position
   */
  static String requireEncodable(String text, String what) {
    int at = loneSurrogate(text);
    if (at >= 0) {
      throw new IllegalArgumentException(what + " has half of a surrogate pair at " + at);
    }
    return text;
  }

  /** Returns the index of the first half of a surrogate pair, or -1. */
  static int loneSurrogate(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(Character.codePointAt(text, i))) {
          return i;
        }
        i++;
      }
    }
    return -1;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonValue
        && kind == ((JsonValue) other).kind
        && text.equals(((JsonValue) other).text);
  }

  @Override
  public int hashCode() {
    return 31 * text.hashCode()
        + kind.ordinal(); // Constant in every run, unlike the hash code of an enum.
  }

  @Override
  public String toString() {
    return "JsonValue(" + kind + ")";
  }
}
