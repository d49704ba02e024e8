package io.cardfile.journal.file;

import java.util.Locale;

/** Prints required and measured figures, and counts requirements that are not met. */
final class Requirement {

  private static int broken;

  private Requirement() {}

  static void atLeast(String what, double least, double measured, String unit) {
    tell(what, "at least", least, measured, unit, measured >= least);
  }

  static void under(String what, double most, double measured, String unit) {
    tell(what, "under", most, measured, unit, measured < most);
  }

  private static void tell(
      String what, String how, double limit, double measured, String unit, boolean holds) {
    broken += holds ? 0 : 1;
    System.out.printf(
        Locale.ROOT,
        "%-14s %s: %.2f%s, required %s %.2f%s%n",
        holds ? "HOLDS" : "DOES NOT HOLD",
        what,
        measured,
        unit,
        how,
        limit,
        unit);
  }

  static int broken() {
    return broken;
  }
}
