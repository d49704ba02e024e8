package io.cardfile.sample.apk;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Prints a line with time and figures for each check, and counts failures. */
final class Report {

  private final PrintStream out;
  private final long start = System.nanoTime();
  private int failures;

  Report(PrintStream out) {
    this.out = out;
  }

  /** Reports a check that must hold. */
  void check(boolean holds, String what) {
    line(holds ? "ok" : "FAILED", what);
    failures += holds ? 0 : 1;
  }

  /** Reports a check of something wrong, which must be detected. */
  void control(boolean wasDetected, String what) {
    line(wasDetected ? "seen" : "MISSED", "control: " + what);
    failures += wasDetected ? 0 : 1;
  }

  /** Prints a figure without a check. */
  void figure(String what) {
    line("", what);
  }

  private void line(String status, String what) {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    out.printf(Locale.ROOT, "apk: %3d s %-6s %s%n", seconds, status, what);
  }

  int failures() {
    return failures;
  }
}
