package io.cardfile.json;

import org.jspecify.annotations.Nullable;

/** The literal {@code null}; there is one instance, so identity is equality. */
final class JsonNull extends JsonValue {
  static final JsonNull INSTANCE = new JsonNull();

  private JsonNull() {}

  @Override
  public Kind kind() {
    return Kind.NULL;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return 7; // The same in every run, unlike an identity hash.
  }

  @Override
  public String toString() {
    return "JsonNull";
  }
}
