package io.cardfile.validation;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One row of the catalogue of bad inputs: its number, the error, and the expected code.
 *
 * @param <T> the form that the row makes invalid
 */
final class Row<T> {
  final int number;
  final String code;
  final @Nullable String value;
  private final String where;
  private final Consumer<T> change;

  /**
   * Describes a row.
   *
   * @param value the invalid value, which no text may show; null when there is none
   */
  Row(int number, String where, @Nullable String value, String code, Consumer<T> change) {
    this.number = number;
    this.where = where;
    this.value = value;
    this.code = code;
    this.change = change;
  }

  /** Returns the invalid field; two rows of the same field cannot be combined. */
  String where() {
    return where;
  }

  void spoil(T form) {
    change.accept(form);
  }

  @Override
  public String toString() {
    return "row " + number + " " + where + " " + shown() + " -> " + code;
  }

  private String shown() {
    if (value == null) {
      return "null";
    }
    StringBuilder out = new StringBuilder("\"");
    for (char c : value.substring(0, Math.min(20, value.length())).toCharArray()) {
      out.append(c >= ' ' && c < 127 ? String.valueOf(c) : "u+" + Integer.toHexString(c));
    }
    return out.append('"').toString();
  }
}
