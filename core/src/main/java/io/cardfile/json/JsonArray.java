package io.cardfile.json;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An array of JSON values in document order. Immutable and thread-safe. */
public final class JsonArray extends JsonValue {
  private static final JsonArray EMPTY = new JsonArray(new JsonValue[0]);

  private final JsonValue[] values;

  private JsonArray(JsonValue[] values) {
    super(Kind.ARRAY, "", depthAround(values));
    this.values = values;
  }

  /** Returns the array without values. */
  public static JsonArray empty() {
    return EMPTY;
  }

  /**
   * Returns an array of the values, in the order of the list.
   *
   * @param values the values, none of them null; the list is copied
   * @throws IllegalArgumentException if the array would be nested deeper than {@link
   *     JsonText#MAX_DEPTH}
   */
  public static JsonArray of(List<? extends JsonValue> values) {
    Objects.requireNonNull(values, "values == null");
    return checked(values.toArray(new JsonValue[0]));
  }

  /**
   * Returns an array of the values, in their order.
   *
   * @param values the values, none of them null; the Java array is copied
   * @throws IllegalArgumentException if the array would be nested deeper than {@link
   *     JsonText#MAX_DEPTH}
   */
  public static JsonArray of(JsonValue... values) {
    Objects.requireNonNull(values, "values == null");
    return checked(values.clone());
  }

  private static JsonArray checked(JsonValue[] values) {
    for (JsonValue value : values) {
      Objects.requireNonNull(value, "value == null");
    }
    JsonArray array = owning(values);
    array.requireDepth();
    return array;
  }

  /** Returns an array that owns {@code values}, without copying or checking them. */
  static JsonArray owning(JsonValue[] values) {
    return values.length == 0 ? EMPTY : new JsonArray(values);
  }

  /** Returns the number of values. */
  public int size() {
    return values.length;
  }

  /**
   * Returns the value at a position.
   *
   * @param index from 0
   * @throws IndexOutOfBoundsException if the index is negative or not below {@link #size()}
   */
  public JsonValue get(int index) {
    return values[index];
  }

  /** Returns whether the other is an array of equal values in the same order. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonArray && Arrays.equals(values, ((JsonArray) other).values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  /** Returns the number of values as text, without their content. */
  @Override
  public String toString() {
    return "JsonArray(" + values.length + (values.length == 1 ? " value)" : " values)");
  }
}
