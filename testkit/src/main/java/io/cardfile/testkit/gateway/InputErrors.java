package io.cardfile.testkit.gateway;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the errors in the values of one request, in the gateway's words. */
final class InputErrors {

  final List<String> texts = new ArrayList<>();
  final ExchangeTrace trace;

  InputErrors(ExchangeTrace trace) {
    this.trace = trace;
  }

  void add(SimulatorRule rule, String text) {
    trace.add(rule);
    texts.add(text);
  }

  /** Adds an error in strict mode only. */
  void addIfStrict(SimulatorRule rule, boolean isWrong, String text) {
    if (trace.isStrict && isWrong) {
      add(rule, text);
    }
  }

  /** Adds an error and returns false if a value is absent or blank. */
  boolean require(SimulatorRule rule, String name, @Nullable String value) {
    boolean isThere = value != null && !value.trim().isEmpty();
    if (!isThere) {
      add(rule, label(name) + " can't be blank");
    }
    return isThere;
  }

  void throwIfAny() throws Refusal {
    if (!texts.isEmpty()) {
      throw new Refusal(200, texts, null);
    }
  }

  /** Returns a field's name as the gateway's messages show it, such as {@code Card number}. */
  static String label(String name) {
    String words = name.replace('_', ' ');
    return name.equals(FieldNames.CVV)
        ? "CVV"
        : Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
