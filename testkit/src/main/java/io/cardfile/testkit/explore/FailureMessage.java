package io.cardfile.testkit.explore;

import io.cardfile.testkit.gateway.LedgerEntry;
import java.util.List;

/** The error message for a case with findings; contains no card data. */
final class FailureMessage {

  private static final int MAX_ENTRIES = 20;

  private final StringBuilder text = new StringBuilder();

  private FailureMessage() {}

  static AssertionError withFault(CaseResult result, long seed) {
    FailureMessage text = new FailureMessage();
    text.line("the code does not handle a fault correctly");
    text.line("  seed: " + seed);
    text.line("  case: " + result.which);
    text.lines("  fault: ", result.which.explained());
    text.ending(result);
    text.line(
        "  replay: add .seed(" + seed + ").replay(\"" + result.which + "\") to this explorer");
    return text.error(result);
  }

  static AssertionError withoutFault(CaseResult result) {
    FailureMessage text = new FailureMessage();
    text.line("the code fails without a fault, so there is nothing to explore");
    text.ending(result);
    return text.error(result);
  }

  private void ending(CaseResult result) {
    lines("  found: ", result.findings);
    result.conclusions.forEach((reference, what) -> line("  concluded: " + reference + " " + what));
    ledger(result.ledger);
  }

  private void ledger(List<LedgerEntry> entries) {
    line(entries.isEmpty() ? "  ledger: empty" : "  ledger, " + entries.size() + " in all:");
    int from = Math.max(0, entries.size() - MAX_ENTRIES);
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
