package io.cardfile.sample.demo;

import java.io.Console;
import java.io.PrintStream;
import java.util.Locale;

/** Prints the steps of the day as aligned lines, and counts those that went wrong. */
final class Output {

  private static final String GREEN = "\u001B[32m";
  private static final String RED = "\u001B[31m";
  private static final String PLAIN = "\u001B[0m";

  private final PrintStream out;
  private final boolean coloured;
  private int steps;
  private int failures;

  Output(PrintStream out, boolean coloured) {
    this.out = out;
    this.coloured = coloured;
  }

  /** Returns whether the output is a terminal with the sign ✓, and without NO_COLOR. */
  static boolean isColoured() {
    Console terminal = System.console();
    return terminal != null
        && System.getenv("NO_COLOR") == null
        && terminal.charset().newEncoder().canEncode('✓');
  }

  void title(String title) {
    out.println(title);
  }

  void heading(String heading) {
    out.println();
    out.println(heading);
  }

  /** Prints one step: its title, what came of it, and the reason. */
  void step(String title, Enum<?> expected, Enum<?> actual, String why) {
    steps++;
    boolean isExpected = expected == actual;
    failures += isExpected ? 0 : 1;
    String sign = coloured ? (isExpected ? "✓" : "✗") : (isExpected ? "ok" : "FAIL");
    String line =
        String.format(
            Locale.ROOT,
            "  %s %2d %-41s %s %s",
            cell("%-4s", sign, isExpected),
            steps,
            title,
            cell("%-9s", actual.name(), isExpected),
            why);
    out.println(isExpected ? line : line + ", expected " + expected);
  }

  private String cell(String format, String text, boolean isExpected) {
    String cell = String.format(Locale.ROOT, format, text);
    return coloured ? (isExpected ? GREEN : RED) + cell + PLAIN : cell;
  }

  void detail(String line) {
    out.println("          " + line);
  }

  void end(String sum) {
    out.println();
    out.println(
        failures == 0
            ? "As expected: " + steps + " steps, " + sum
            : failures + " of " + steps + " steps failed");
  }

  int failures() {
    return failures;
  }
}
