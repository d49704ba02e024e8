package io.cardfile.json;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members and elements of all containers that are open, innermost on top.
 *
 * <p>A whole document shares one growing pair of arrays; each finished container is copied at its
 * exact length.
 */
final class ValueStack {
  private transient String[] names;
  private JsonValue[] values;
  private int size;

  ValueStack(int capacity) {
    names = new String[capacity];
    values = new JsonValue[capacity];
  }

  int size() {
    return size;
  }

  /** Returns the names; valid below {@link #size()}, empty for an element of an array. */
  String[] names() {
    return names;
  }

  void push(String name, JsonValue value) {
    if (size == values.length) {
      names = Arrays.copyOf(names, size * 2);
      values = Arrays.copyOf(values, size * 2);
    }
    names[size] = name;
    values[size++] = value;
  }

  String[] namesFrom(int start) {
    return Arrays.copyOfRange(names, start, size);
  }

  JsonValue[] valuesFrom(int start) {
    return Arrays.copyOfRange(values, start, size);
  }

  JsonValue value(int at) {
    return values[at];
  }

  void cutTo(int newSize) {
    size = newSize;
  }

  /** The members of one object that is being built on top of a stack. */
  static final class Members {
    // Up to here a search is about as fast as a map and needs no memory. Beyond it a HashMap is
    // used: its buckets become trees, so many names with one hash code do not take quadratic time.
    private static final int SEARCHED = 32;

    private final ValueStack stack;
    private final int start;
    private transient @Nullable Map<String, JsonValue> index;

    Members(ValueStack stack) {
      this.stack = stack;
      this.start = stack.size();
    }

    static int indexOf(String[] names, int from, int to, String name) {
      // Strings cache their hash code, so most names are distinguished without reading them.
      int hash = name.hashCode();
      for (int i = from; i < to; i++) {
        if (names[i].hashCode() == hash && names[i].equals(name)) {
          return i;
        }
      }
      return -1;
    }

    int size() {
      return stack.size() - start;
    }

    boolean has(String name) {
      return index != null
          ? index.containsKey(name)
          : indexOf(stack.names(), start, stack.size(), name) >= 0;
    }

    /** Adds a member; no member must have its name yet. */
    void add(String name, JsonValue value) {
      stack.push(name, value);
      if (index != null) {
        index.put(name, value);
      } else if (size() > SEARCHED) {
        index = indexed();
      }
    }

    private Map<String, JsonValue> indexed() {
      Map<String, JsonValue> map = new HashMap<>(4 * SEARCHED);
      for (int i = start; i < stack.size(); i++) {
        map.put(stack.names()[i], stack.value(i));
      }
      return map;
    }

    /** Returns the object and takes its members off the stack; nothing may be added afterwards. */
    JsonObject close() {
      JsonObject object = JsonObject.owning(stack.namesFrom(start), stack.valuesFrom(start), index);
      stack.cutTo(start);
      return object;
    }

    /** Returns the object with the members so far; more may be added. */
    JsonObject copy() {
      Map<String, JsonValue> own = index == null ? null : new HashMap<>(index);
      return JsonObject.owning(stack.namesFrom(start), stack.valuesFrom(start), own);
    }
  }
}
