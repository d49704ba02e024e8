package io.cardfile.testkit.explore;

import io.cardfile.testkit.gateway.LedgerEntry;
import java.util.List;

/** What is said of a case that found something; holds no card data. */
final class FailureText {

  private static final int MOST_ENTRIES = 20;

  private final StringBuilder text = new StringBuilder();

  private FailureText() {}

  static AssertionError withFault(CaseResult result, long seed) {
    FailureText text = new FailureText();
    text.line("the code did not stand a fault");
    text.line("  seed: " + seed);
    text.line("  case: " + result.which);
    text.lines("  fault: ", result.which.explained());
    text.ending(result);
    text.line(
        "  replay: add .seed(" + seed + ").replay(\"" + result.which + "\") to this explorer");
    return text.error(result);
  }

  static AssertionError withoutFault(CaseResult result) {
    FailureText text = new FailureText();
    text.line("the code fails without a fault, so there is nothing to explore");
    text.ending(result);
    return text.error(result);
  }

  private void ending(CaseResult result) {
    lines("  found: ", result.findings);
    result.conclusions.forEach((reference, what) -> line("  told: " + reference + " " + what));
    ledger(result.ledger);
  }

  private void ledger(List<LedgerEntry> entries) {
    line(entries.isEmpty() ? "  ledger: empty" : "  ledger, " + entries.size() + " in all:");
    int from = Math.max(0, entries.size() - MOST_ENTRIES);
    entries.subList(from, entries.size()).forEach(entry -> line("    " + entry));
  }

  private void lines(String before, List<String> lines) {
    lines.forEach(line -> line(before + line));
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private AssertionError error(CaseResult result) {
    return new AssertionError(text.toString(), result.escaped);
  }
}
