package io.cardfile.json;

import org.jspecify.annotations.Nullable;

/** A number as its literal; whoever constructs one has checked the grammar. */
final class JsonNumber extends JsonValue {
  private final String literal;

  JsonNumber(String literal) {
    this.literal = literal;
  }

  @Override
  public Kind kind() {
    return Kind.NUMBER;
  }

  @Override
  public String text() {
    return literal;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonNumber && literal.equals(((JsonNumber) other).literal);
  }

  @Override
  public int hashCode() {
    return 31 * literal.hashCode() + 1; // Not the hash of the string "12".
  }

  @Override
  public String toString() {
    return "JsonNumber(****)";
  }
}
