package io.cardfile.testkit.gateway;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the errors in the values of one request. Each is the refusal of one rule. */
final class InputErrors {

  private final List<String> texts = new ArrayList<>();
  private final ExchangeTrace trace;

  InputErrors(ExchangeTrace trace) {
    this.trace = trace;
  }

  boolean isEmpty() {
    return texts.isEmpty();
  }

  /** Returns the errors in the order in which they were added; unmodifiable. */
  List<String> texts() {
    return Collections.unmodifiableList(texts);
  }

  /** Adds an error without a rule. */
  void add(String text) {
    texts.add(text);
  }

  /** Adds an error of {@code rule} in the words of {@code message}, also in strict mode. */
  void add(String path, String message, SimulatorRule rule) {
    trace.refused(rule, path);
    texts.add(path + ": " + message);
  }

  /** Adds an error without the value. In strict mode it names the rule if that is only assumed. */
  void add(String path, String code, String message, SimulatorRule rule) {
    String reason = trace.refuses(rule) ? ExchangeTrace.explain(rule) : code + " (" + message + ")";
    trace.refused(rule, path);
    texts.add(path + ": " + reason);
  }

  /** Accepts a value by an assumed rule, or adds an error that names the rule in strict mode. */
  void accept(String path, SimulatorRule rule) {
    accept(path, rule, "");
  }

  /** Accepts like {@link #accept(String, SimulatorRule)}; the error ends with {@code hint}. */
  void accept(String path, SimulatorRule rule, String hint) {
    if (trace.refuses(rule)) {
      trace.refused(rule, path);
      texts.add(path + ": " + ExchangeTrace.explain(rule) + hint);
    } else {
      trace.applied(rule, path);
    }
  }

  /** Adds the error of a value that does not have the format. */
  void add(String path, FieldFormat format) {
    add(path, format.code, format.message, format.rule);
  }

  /** Adds an error if the value is absent or blank, or the first format that it does not have. */
  void require(String path, @Nullable String value, SimulatorRule rule, FieldFormat... formats) {
    if (value == null || value.trim().isEmpty()) {
      add(path, "missing", "is required", rule);
    } else {
      check(path, value, formats);
    }
  }

  /** Adds an error for the first format that the value, if there is one, does not have. */
  void check(String path, @Nullable String value, FieldFormat... formats) {
    for (FieldFormat format : formats) {
      if (value != null && !format.matches(value)) {
        add(path, format);
        return;
      }
    }
  }
}
