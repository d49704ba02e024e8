package io.cardfile.chaos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures and failures of one run. */
final class RunReport {

  private final String title;
  private final Map<String, String> figures = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();

  RunReport(String title) {
    this.title = title;
  }

  RunReport put(String name, long figure) {
    return put(name, String.format(Locale.ROOT, "%,d", figure));
  }

  RunReport put(String name, double figure) {
    return put(name, String.format(Locale.ROOT, "%,.1f", figure));
  }

  private RunReport put(String name, String figure) {
    figures.put(name, figure);
    return this;
  }

  /** Puts a figure that fails the run when it is not 0. */
  RunReport zero(String name, long figure) {
    return require(figure == 0, name + ": " + figure).put(name, figure);
  }

  RunReport require(boolean holds, String otherwise) {
    if (!holds) {
      failures.add(title + ": " + otherwise);
    }
    return this;
  }

  String title() {
    return title;
  }

  Map<String, String> figures() {
    return figures;
  }

  List<String> failures() {
    return failures;
  }
}
