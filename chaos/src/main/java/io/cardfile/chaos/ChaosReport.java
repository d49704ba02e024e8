package io.cardfile.chaos;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The figures of all runs as plain text. The methods that add to it are thread-safe. */
final class ChaosReport {

  private static final int NAME = 44;
  private static final int FIGURE = 16;

  private final List<String> heading;
  private final List<RunReport> runReports = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  ChaosReport(List<String> heading) {
    this.heading = heading;
  }

  synchronized void add(RunReport runReport) {
    runReports.add(runReport);
    failures.addAll(runReport.failures());
  }

  synchronized void note(String line) {
    notes.add(line);
  }

  synchronized void fail(String line) {
    failures.add(line);
  }

  boolean holds() {
    return failures.isEmpty();
  }

  /** Returns the whole report. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(heading);
    lines.add("");
    if (!runReports.isEmpty()) {
      lines.add(row("", runReports.stream().map(RunReport::title).toList()));
    }
    for (String name : names()) {
      lines.add(
          row(name, runReports.stream().map(c -> c.figures().getOrDefault(name, "-")).toList()));
    }
    lines.add("");
    lines.addAll(notes);
    lines.add("");
    failures.forEach(failure -> lines.add("FAILED: " + failure));
    lines.add(holds() ? "All promises held." : "The promises did not hold.");
    return lines;
  }

  private Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    runReports.forEach(runReport -> names.addAll(runReport.figures().keySet()));
    return names;
  }

  private static String row(String name, List<String> cells) {
    StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%-" + NAME + "s", name));
    cells.forEach(cell -> row.append(String.format(Locale.ROOT, " %" + FIGURE + "s", cell)));
    return row.toString();
  }
}
