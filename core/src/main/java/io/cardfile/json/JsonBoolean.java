package io.cardfile.json;

import org.jspecify.annotations.Nullable;

/** True or false; there are two instances, so identity is equality. */
final class JsonBoolean extends JsonValue {
  static final JsonBoolean TRUE = new JsonBoolean(true);
  static final JsonBoolean FALSE = new JsonBoolean(false);

  private final boolean value;

  private JsonBoolean(boolean value) {
    this.value = value;
  }

  @Override
  public Kind kind() {
    return Kind.BOOLEAN;
  }

  @Override
  public String text() {
    return Boolean.toString(value);
  }

  @Override
  public boolean bool() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return Boolean.hashCode(value); // The same in every run, unlike an identity hash.
  }

  @Override
  public String toString() {
    return "JsonBoolean(****)";
  }
}
