package io.cardfile.json;

import java.util.Arrays;

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
}
