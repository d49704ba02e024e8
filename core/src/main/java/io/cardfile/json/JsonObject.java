package io.cardfile.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object: named values, each name once, in document order. The order has no meaning in
 * {@link #equals}, as in RFC 8259, section 4. Immutable and thread-safe.
 */
public final class JsonObject extends JsonValue {

  private final transient Map<String, JsonValue> members;

  private JsonObject(Map<String, JsonValue> members) {
    super(Kind.OBJECT, "", depthAround(members.values()));
    this.members = members;
  }

  /** Returns the object without members. */
  public static JsonObject empty() {
    return new JsonObject(Collections.emptyMap());
  }

  /** Returns a builder without members. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the number of members. */
  public int size() {
    return members.size();
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
    return members.get(Objects.requireNonNull(name, "name == null"));
  }

  /** Returns the names in document order; unmodifiable. */
  public Set<String> names() {
    return members.keySet();
  }

  /** Returns the members in document order; unmodifiable. */
  public Map<String, JsonValue> members() {
    return members;
  }

  /** Returns a builder that starts with the members of this object; the object stays as it is. */
  public Builder toBuilder() {
    Builder builder = builder();
    builder.members.putAll(members);
    return builder;
  }

  /** Returns whether the other is an object with the same names and equal values, in any order. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonObject && members.equals(((JsonObject) other).members);
  }

  @Override
  public int hashCode() {
    return members.hashCode();
  }

  /** Returns the number of members as text, without their content. */
  @Override
  public String toString() {
    return "JsonObject(" + members.size() + (members.size() == 1 ? " member)" : " members)");
  }

  /** Builds a {@link JsonObject}. Not thread-safe; may be used again after {@link #build}. */
  public static final class Builder {

    private final transient Map<String, JsonValue> members = new LinkedHashMap<>();

    private Builder() {}

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
        throw new IllegalArgumentException("member " + members.size() + " repeats a name");
      }
      members.put(name, value);
      return this;
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
      return members.containsKey(Objects.requireNonNull(name, "name == null"));
    }

    /**
     * Returns an object of the members put so far, in their order.
     *
     * @throws IllegalArgumentException if it would be nested deeper than {@link JsonText#MAX_DEPTH}
     */
    public JsonObject build() {
      return new JsonObject(Collections.unmodifiableMap(new LinkedHashMap<>(members)));
    }
  }
}
