package io.cardfile.sample.apk;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** One line for each check, with its figure and when; knows whether all of them held. */
final class Report {

  private final PrintStream out;
  private final long start = System.nanoTime();
  private int failures;

  Report(PrintStream out) {
    this.out = out;
  }

  /** What must hold. */
  void check(boolean holds, String what) {
    line(holds ? "ok" : "FAILED", what);
    failures += holds ? 0 : 1;
  }

  /** The same check on something that is wrong: it must be seen. */
  void control(boolean wasSeen, String what) {
    line(wasSeen ? "seen" : "MISSED", "control: " + what);
    failures += wasSeen ? 0 : 1;
  }

  /** What is only told. */
  void figure(String what) {
    line("", what);
  }

  private void line(String verdict, String what) {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    out.printf(Locale.ROOT, "apk: %3d s %-6s %s%n", seconds, verdict, what);
  }

  int failures() {
    return failures;
  }
}
