package io.cardfile.testkit.explore;

import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.util.List;

/** The error for a case with findings; contains no card data. */
final class FailureMessage {

  private static final int MAX_ENTRIES = 20;

  private FailureMessage() {}

  static AssertionError withoutFault(CaseRun run, List<String> findings) {
    return error(run, "the code fails without a fault, so there is nothing to explore\n", findings);
  }

  static AssertionError withFault(CaseRun run, List<String> findings, long seed) {
    String head =
        "the code does not handle a fault correctly\n"
            + ("  case: " + run.which + ": " + run.which.reason() + "\n")
            + ("  replay: add .seed(" + seed + ").replay(\"" + run.which + "\")\n");
    return error(run, head, findings);
  }

  private static AssertionError error(CaseRun run, String head, List<String> findings) {
    StringBuilder text = new StringBuilder(head);
    findings.forEach(finding -> text.append("  found: ").append(finding).append('\n'));
    run.trial
        .conclusions()
        .forEach(
            (reference, conclusion) ->
                text.append("  concluded: ")
                    .append(GatewaySimulator.withoutCardNumber(reference))
                    .append(" " + conclusion + "\n"));
    List<LedgerEntry> entries = run.gateway.ledger().entries();
    text.append("  ledger: ").append(entries.isEmpty() ? "empty" : entries.size() + " in all");
    int from = Math.max(0, entries.size() - MAX_ENTRIES);
    entries.subList(from, entries.size()).forEach(entry -> text.append("\n    ").append(entry));
    return new AssertionError(text.toString(), run.escaped());
  }
}
