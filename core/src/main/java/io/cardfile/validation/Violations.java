package io.cardfile.validation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Helpers for lists of violations. */
final class Violations {

  private Violations() {}

  static List<Violation> copy(List<Violation> violations) {
    return Collections.unmodifiableList(new ArrayList<>(violations));
  }

  static String describe(String what, List<Violation> violations) {
    StringBuilder text = new StringBuilder(what);
    String separator = ": ";
    for (Violation violation : violations) {
      text.append(separator).append(violation);
      separator = "; ";
    }
    return text.toString();
  }
}
