package io.cardfile.testkit.gateway;

import io.cardfile.validation.Violation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The values of one request by field. Both sides get the same values, as texts. */
abstract class RequestValues {

  final Map<String, @Nullable String> values = new LinkedHashMap<>();

  /** Returns the fields that core refuses, each with the code of its first violation. */
  abstract Map<String, String> refusedByCore();

  /** Returns the fields that the simulator refuses. */
  abstract Set<String> refusedBySimulator();

  final @Nullable String get(String field) {
    return values.get(field);
  }

  final String text(String field) {
    return String.valueOf(values.get(field));
  }

  final RequestValues with(String field, @Nullable String value) {
    values.put(field, value);
    return this;
  }

  /** Returns whether the request has the field of a row of the table. */
  final boolean has(String row) {
    return values.containsKey(field(row, amountRow()));
  }

  /** Gives a value of a row of the table to its field. */
  final void change(String row, @Nullable String value) {
    with(field(row, amountRow()), value);
  }

  private static String field(String row, String amountRow) {
    return row.equals(amountRow) ? "amount" : row;
  }

  /** Returns the row of the table that holds amounts of this kind. */
  abstract String amountRow();

  static Map<String, String> errors(List<Violation> violations) {
    Map<String, String> errors = new TreeMap<>();
    for (Violation violation : violations) {
      if (!violation.isWarning()) {
        errors.putIfAbsent(violation.path(), violation.code());
      }
    }
    return errors;
  }

  static String field(String error) {
    return error.substring(0, error.indexOf(": "));
  }
}
