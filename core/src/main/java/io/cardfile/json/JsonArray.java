package io.cardfile.json;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A JSON array: values in document order. Immutable and thread-safe. */
public final class JsonArray extends JsonValue implements Iterable<JsonValue> {

  private final transient List<JsonValue> values;

  private JsonArray(List<JsonValue> values) {
    super(Kind.ARRAY, "", depthAround(values));
    this.values = values;
  }

  /** Returns the array without values. */
  public static JsonArray empty() {
    return new JsonArray(Collections.emptyList());
  }

  /**
   * Returns an array of the values, in the order of the list.
   *
   * @param values the values, none of them null; the list is copied
   * @throws IllegalArgumentException if the array would be nested deeper than {@link
   *     JsonText#MAX_DEPTH}
   */
  public static JsonArray of(List<? extends JsonValue> values) {
    List<JsonValue> copy = new ArrayList<>(values);
    copy.forEach(value -> Objects.requireNonNull(value, "value == null"));
    return new JsonArray(Collections.unmodifiableList(copy));
  }

  /**
   * Returns an array of the values, in their order.
   *
   * @param values the values, none of them null; the Java array is copied
   * @throws IllegalArgumentException if the array would be nested deeper than {@link
   *     JsonText#MAX_DEPTH}
   */
  public static JsonArray of(JsonValue... values) {
    return of(Arrays.asList(values));
  }

  /** Returns the number of values. */
  public int size() {
    return values.size();
  }

  /**
   * Returns the value at a position.
   *
   * @param index from 0
   * @throws IndexOutOfBoundsException if the index is negative or not below {@link #size()}
   */
  public JsonValue get(int index) {
    return values.get(index);
  }

  /** Returns an iterator over the values, in their order; it cannot remove. */
  @Override
  public Iterator<JsonValue> iterator() {
    return values.iterator();
  }

  /** Returns whether the other is an array of equal values in the same order. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonArray && values.equals(((JsonArray) other).values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  /** Returns the number of values as text, without their content. */
  @Override
  public String toString() {
    return "JsonArray(" + values.size() + (values.size() == 1 ? " value)" : " values)");
  }
}
