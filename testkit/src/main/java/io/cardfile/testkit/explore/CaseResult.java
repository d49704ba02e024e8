package io.cardfile.testkit.explore;

import io.cardfile.testkit.gateway.LedgerEntry;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of one case. */
final class CaseResult {

  final ExplorerCase which;
  final int requests;
  final boolean faultHappened;
  final List<LedgerEntry> ledger;
  final Map<String, Conclusion> conclusions;
  final List<String> findings;
  final @Nullable EscapedException escaped;

  CaseResult(
      ExplorerCase which,
      int requests,
      boolean faultHappened,
      List<LedgerEntry> ledger,
      Map<String, Conclusion> conclusions,
      List<String> findings,
      @Nullable EscapedException escaped) {
    this.which = which;
    this.requests = requests;
    this.faultHappened = faultHappened;
    this.ledger = ledger;
    this.conclusions = conclusions;
    this.findings = findings;
    this.escaped = escaped;
  }
}
