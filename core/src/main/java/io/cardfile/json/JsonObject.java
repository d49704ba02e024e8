package io.cardfile.json;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An object of named JSON values: each name once, in document order. Immutable and thread-safe.
 *
 * <p>Order is kept for writing but does not count in {@link #equals}: RFC 8259, section 4, gives it
 * no meaning.
 */
public final class JsonObject extends JsonValue {
  static final JsonObject EMPTY =
      new JsonObject(new String[0], new JsonValue[0], /* index= */ null);

  private final transient String[] names;
  private final JsonValue[] values;
  private final transient @Nullable Map<String, JsonValue>
      index; // Only when searching would be slow.

  JsonObject(String[] names, JsonValue[] values, @Nullable Map<String, JsonValue> index) {
    super(Kind.OBJECT, "", depthAround(values));
    this.names = names;
    this.values = values;
    this.index = index;
  }

  /** Returns the object without members. */
  public static JsonObject empty() {
    return EMPTY;
  }

  /** Returns a builder without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the number of members. */
  public int size() {
    return names.length;
  }

  /** Returns whether there is a member with this name, even if its value is {@code null}. */
  public boolean has(String name) {
    return get(name) != null;
  }

  /**
   * Returns the value of the member with this name, or null when there is none.
   *
   * <p>A member whose value is the literal {@code null} gives {@link JsonValue#nullValue()}.
   */
  public @Nullable JsonValue get(String name) {
    Objects.requireNonNull(name, "name == null");
    if (index != null) {
      return index.get(name);
    }
    int at = indexOf(names, names.length, name);
    return at < 0 ? null : values[at];
  }

  private static int indexOf(String[] names, int size, String name) {
    for (int i = 0; i < size; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns the name of a member.
   *
   * @param index from 0, in document order
   * @throws IndexOutOfBoundsException if the index is negative or not below {@link #size()}
   */
  public String name(int index) {
    return names[index];
  }

  /**
   * Returns the value of a member.
   *
   * @param index from 0, in document order
   * @throws IndexOutOfBoundsException if the index is negative or not below {@link #size()}
   */
  public JsonValue value(int index) {
    return values[index];
  }

  /** Returns a builder that starts with the members of this object; the object stays as it is. */
  public Builder toBuilder() {
    Builder builder = builder();
    for (int i = 0; i < names.length; i++) {
      builder.put(names[i], values[i]);
    }
    return builder;
  }

  /** Returns whether the other is an object with the same names and equal values, in any order. */
  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof JsonObject) || ((JsonObject) other).size() != size()) {
      return false;
    }
    for (int i = 0; i < names.length; i++) {
      if (!values[i].equals(((JsonObject) other).get(names[i]))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int sum = 0; // A sum, because order does not count.
    for (int i = 0; i < names.length; i++) {
      sum += names[i].hashCode() ^ values[i].hashCode() * 31;
    }
    return sum;
  }

  /** Returns the number of members as text, without their content. */
  @Override
  public String toString() {
    return "JsonObject(" + names.length + (names.length == 1 ? " member)" : " members)");
  }

  /** Collects the members of an object. For one thread; may be used again after building. */
  public static final class Builder {
    // Up to here a search is about as fast as a map and needs no memory. Beyond it a HashMap is
    // used: its buckets become trees, so many names with one hash code do not take quadratic time.
    private static final int SEARCHED = 32;

    private transient String[] names = new String[8];
    private JsonValue[] values = new JsonValue[8];
    private int size;
    private transient @Nullable Map<String, JsonValue> index;

    Builder() {}

    /**
     * Adds a member after the existing ones.
     *
     * @throws IllegalArgumentException if the name is there already or holds half of a surrogate
     *     pair; the message gives the position of the member and not its name
     */
    public Builder put(String name, JsonValue value) {
      Objects.requireNonNull(name, "name == null");
      Objects.requireNonNull(value, "value == null");
      requireEncodable(name, "name");
      if (has(name)) {
        throw new IllegalArgumentException("member " + size + " repeats a name");
      }
      add(name, value);
      return this;
    }

    /** Adds a member without checks; no member must have its name yet. */
    void add(String name, JsonValue value) {
      if (size == names.length) {
        names = Arrays.copyOf(names, size * 2);
        values = Arrays.copyOf(values, size * 2);
      }
      names[size] = name;
      values[size++] = value;
      if (index != null) {
        index.put(name, value);
      } else if (size > SEARCHED) {
        index = new HashMap<>(4 * SEARCHED);
        for (int i = 0; i < size; i++) {
          index.put(names[i], values[i]);
        }
      }
    }

    /**
     * Adds a string.
     *
     * @throws IllegalArgumentException as for {@link #put(String, JsonValue)} and {@link
     *     JsonValue#of(String)}
     */
    public Builder put(String name, String text) {
      return put(name, JsonValue.of(text));
    }

    /**
     * Adds a number without a fraction.
     *
     * @throws IllegalArgumentException as for {@link #put(String, JsonValue)}
     */
    public Builder put(String name, long number) {
      return put(name, JsonValue.of(number));
    }

    /**
     * Adds a boolean.
     *
     * @throws IllegalArgumentException as for {@link #put(String, JsonValue)}
     */
    public Builder put(String name, boolean value) {
      return put(name, JsonValue.of(value));
    }

    /** Returns whether a member with this name was put. */
    public boolean has(String name) {
      Objects.requireNonNull(name, "name == null");
      return index != null ? index.containsKey(name) : indexOf(names, size, name) >= 0;
    }

    /**
     * Returns an object of the members put so far, in their order.
     *
     * @throws IllegalArgumentException if it would be nested deeper than {@link JsonText#MAX_DEPTH}
     */
    public JsonObject build() {
      JsonObject object = object(index == null ? null : new HashMap<>(index));
      object.requireDepth();
      return object;
    }

    /** Returns the object without checks; nothing may be added afterwards. */
    JsonObject buildUnchecked() {
      return object(index);
    }

    private JsonObject object(@Nullable Map<String, JsonValue> index) {
      return size == 0
          ? EMPTY
          : new JsonObject(Arrays.copyOf(names, size), Arrays.copyOf(values, size), index);
    }
  }
}
