package io.cardfile.sample.apk;

import java.io.PrintStream;
import java.util.Locale;

/** One line for each check, with its figure; knows whether all of them held. */
final class Report {

  private final PrintStream out;
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
    out.printf(Locale.ROOT, "apk: %-7s %s%n", verdict, what);
  }

  int failures() {
    return failures;
  }
}
