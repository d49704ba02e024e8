package io.cardfile.json;

import org.jspecify.annotations.Nullable;

/**
 * A string, a number as its literal, a boolean or null. Callers of the factories have checked the
 * text.
 */
final class JsonScalar extends JsonValue {
  static final JsonScalar TRUE = new JsonScalar(Kind.BOOLEAN, "true");
  static final JsonScalar FALSE = new JsonScalar(Kind.BOOLEAN, "false");
  static final JsonScalar NULL = new JsonScalar(Kind.NULL, "null");

  private final Kind kind;
  private final transient String text;

  private JsonScalar(Kind kind, String text) {
    this.kind = kind;
    this.text = text;
  }

  static JsonScalar string(String text) {
    return new JsonScalar(Kind.STRING, text);
  }

  static JsonScalar number(String literal) {
    return new JsonScalar(Kind.NUMBER, literal);
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String text() {
    return kind == Kind.NULL ? super.text() : text;
  }

  @Override
  public boolean bool() {
    return kind == Kind.BOOLEAN ? this == TRUE : super.bool();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonScalar
        && kind == ((JsonScalar) other).kind
        && text.equals(((JsonScalar) other).text);
  }

  @Override
  public int hashCode() {
    return 31 * text.hashCode()
        + kind.ordinal(); // Constant in every run, unlike the hash code of an enum.
  }

  @Override
  public String toString() {
    return "JsonScalar(" + kind + ")";
  }
}
