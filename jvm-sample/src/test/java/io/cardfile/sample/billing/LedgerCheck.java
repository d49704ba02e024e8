package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.money.Money;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.LedgerEntry.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Compares the ledger of a sandbox with a file of due charges and with the report of a run. */
final class LedgerCheck {

  private final List<LedgerEntry> charges;

  LedgerCheck(Ledger ledger) {
    charges =
        ledger.entries().stream().filter(entry -> entry.kind() == Kind.MERCHANT_INITIATED).toList();
  }

  /** Asserts that exactly the lines of the file were decided, each once and with its amount. */
  void equalsFile(Path path) throws Exception {
    equalsFile(DueInput.of(path));
  }

  void equalsFile(DueInput input) throws Exception {
    Map<String, List<LedgerEntry>> byReference =
        charges.stream().collect(Collectors.groupingBy(LedgerEntry::reference));
    long lines = 0;
    try (DueFile file = DueFile.open(input, DuePolicy.STRICT)) {
      for (DueCharge charge = file.next(); charge != null; charge = file.next()) {
        List<LedgerEntry> decided = byReference.getOrDefault(charge.reference(), List.of());
        assertEquals(1, decided.size(), charge.reference());
        assertEquals(charge.request().amount(), amount(decided.get(0)), charge.reference());
        lines++;
      }
    }
    assertEquals(lines, charges.size());
  }

  long count(LedgerEntry.Outcome outcome) {
    return charges.stream().filter(entry -> entry.outcome() == outcome).count();
  }

  /** Returns the approved amounts by currency, in the format of a report. */
  String approved() {
    return charges.stream()
        .filter(entry -> entry.outcome() == LedgerEntry.Outcome.APPROVED)
        .collect(
            Collectors.toMap(LedgerEntry::currency, LedgerCheck::amount, Money::plus, TreeMap::new))
        .values()
        .stream()
        .map(Money::toString)
        .collect(Collectors.joining(", "));
  }

  private static Money amount(LedgerEntry entry) {
    return Money.ofMinor(entry.amountMinorUnits(), entry.currency());
  }
}
