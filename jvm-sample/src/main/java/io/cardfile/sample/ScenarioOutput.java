package io.cardfile.sample;

import java.io.PrintStream;

/** Prints a day as aligned lines and counts the steps that did not end as told. */
final class ScenarioOutput {

  private static final int TITLE_WIDTH = 48;
  private static final int RESULT_WIDTH = 10;

  private final PrintStream out;
  private int steps;
  private int failures;

  ScenarioOutput(PrintStream out) {
    this.out = out;
  }

  void say(String line) {
    out.println(line);
  }

  void chapter(String title) {
    out.println();
    out.println(title);
  }

  /** Tells one step: what was done, what it must end as, what it ended as, and why that is so. */
  void step(String title, Enum<?> expected, Enum<?> actual, String why) {
    steps++;
    boolean asTold = expected == actual;
    failures += asTold ? 0 : 1;
    String number = pad(Integer.toString(steps), 2);
    String mark = asTold ? "ok  " : "FAIL";
    out.println(
        "  "
            + mark
            + " "
            + number
            + " "
            + pad(title, TITLE_WIDTH)
            + " "
            + pad(actual.name(), RESULT_WIDTH)
            + " "
            + why);
    if (!asTold) {
      detail("expected " + expected.name());
    }
  }

  /** Checks one thing of the step before. */
  void check(String what, boolean holds) {
    failures += holds ? 0 : 1;
    detail((holds ? "" : "FAIL: not so: ") + what);
  }

  void detail(String line) {
    out.println("            " + line);
  }

  /** A step that this service cannot show. */
  void skipped(String title, String why) {
    out.println(
        "  --      " + pad(title, TITLE_WIDTH) + " " + pad("SKIPPED", RESULT_WIDTH) + " " + why);
  }

  int failures() {
    return failures;
  }

  void end() {
    out.println();
    out.println(
        failures == 0
            ? "The day ended as told: " + steps + " steps."
            : failures + " of the checks in " + steps + " steps did not end as told.");
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
