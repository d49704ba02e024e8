package io.cardfile.sample.demo;

import java.io.PrintStream;

/** Prints a day as aligned lines and counts the steps that did not end as expected. */
final class ScenarioOutput {

  private static final int TITLE_WIDTH = 48;
  private static final int RESULT_WIDTH = 10;

  private final PrintStream out;
  private int steps;
  private int failures;

  ScenarioOutput(PrintStream out) {
    this.out = out;
  }

  void print(String line) {
    out.println(line);
  }

  void heading(String title) {
    out.println();
    out.println(title);
  }

  /** Prints one step: its title, the expected and the actual result, and the reason for it. */
  void step(String title, Enum<?> expected, Enum<?> actual, String why) {
    steps++;
    boolean asExpected = expected == actual;
    failures += asExpected ? 0 : 1;
    String number = pad(Integer.toString(steps), 2);
    String mark = asExpected ? "ok  " : "FAIL";
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
    if (!asExpected) {
      detail("expected " + expected.name());
    }
  }

  /** Prints and counts an additional check of the step before. */
  void check(String what, boolean holds) {
    failures += holds ? 0 : 1;
    detail((holds ? "" : "FAIL: not true: ") + what);
  }

  void detail(String line) {
    out.println("            " + line);
  }

  /** Prints a step that this gateway does not support. */
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
            ? "The day ended as expected: " + steps + " steps."
            : failures + " of the checks in " + steps + " steps failed.");
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
