package io.cardfile.sample;

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

/** The ledger of a sandbox against a file of due charges, and against the report of a run. */
final class LedgerCheck {

  private final List<LedgerEntry> charges;

  LedgerCheck(Ledger ledger) {
    charges =
        ledger.entries().stream().filter(entry -> entry.kind() == Kind.MERCHANT_INITIATED).toList();
  }

  /** Every line of the file was decided once, with its amount, and nothing else was. */
  void equalsFile(Path path) throws Exception {
    Map<String, List<LedgerEntry>> byReference =
        charges.stream().collect(Collectors.groupingBy(LedgerEntry::reference));
    long lines = 0;
    try (DueFile file = DueFile.open(DueInput.of(path, false))) {
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

  /** What was approved, by currency, as a report writes it. */
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
    return Money.ofMinor(entry.amountMinor(), entry.currency());
  }
}
