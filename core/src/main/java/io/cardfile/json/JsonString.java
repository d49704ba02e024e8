package io.cardfile.json;

import org.jspecify.annotations.Nullable;

/** Text without lone surrogates; whoever constructs one has made sure of that. */
final class JsonString extends JsonValue {
  private final String text;

  JsonString(String text) {
    this.text = text;
  }

  @Override
  public Kind kind() {
    return Kind.STRING;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonString && text.equals(((JsonString) other).text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return "JsonString(****)";
  }
}
