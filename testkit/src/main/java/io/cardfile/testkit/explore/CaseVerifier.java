package io.cardfile.testkit.explore;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.gateway.LedgerEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Compares the conclusions of one case with the gateway's ledger. */
final class CaseVerifier {

  private final List<String> findings = new ArrayList<>();
  private final Function<String, String> orderOf;
  private final Map<String, Integer> charges = new LinkedHashMap<>();
  private final Map<String, Set<String>> chargedOf = new LinkedHashMap<>();
  private final Map<String, Long> money;

  CaseVerifier(List<LedgerEntry> ledger, Function<String, String> orderOf) {
    this.orderOf = orderOf;
    this.money = money(ledger);
    for (LedgerEntry entry : ledger) {
      if (entry.outcome() == LedgerEntry.Outcome.APPROVED) {
        String reference = entry.reference();
        charges.merge(reference, 1, Integer::sum);
        String order = orderOf.apply(reference);
        chargedOf.computeIfAbsent(order, any -> new LinkedHashSet<>()).add(reference);
      }
    }
  }

  /** Returns the money that moved, in minor units, by currency. */
  static Map<String, Long> money(List<LedgerEntry> ledger) {
    Map<String, Long> money = new TreeMap<>();
    ledger.forEach(entry -> money.merge(entry.currency(), entry.capturedMinor(), Math::addExact));
    return money;
  }

  List<String> findings() {
    return findings;
  }

  CaseVerifier nothingChargedTwice() {
    charges.forEach(
        (reference, times) ->
            require(times == 1, "reference " + reference + " was charged " + times + " times"));
    chargedOf.forEach(
        (order, references) ->
            require(
                references.size() == 1,
                "order " + order + " was charged under several references: " + references));
    return this;
  }

  /** The total reveals a second charge under a new reference even if no {@code orderOf} is set. */
  CaseVerifier noMoreMoneyThan(Map<String, Long> withoutFault) {
    if (findings.isEmpty()) {
      money.forEach(
          (currency, moved) -> {
            long expected = withoutFault.getOrDefault(currency, 0L);
            require(
                moved <= expected,
                "more was charged than without a fault: "
                    + moved
                    + " minor units of "
                    + currency
                    + " instead of "
                    + expected);
          });
    }
    return this;
  }

  CaseVerifier concluded(Map<String, Conclusion> conclusions) {
    conclusions.forEach(
        (reference, conclusion) -> {
          boolean charged = chargedOf.containsKey(orderOf.apply(reference));
          require(
              conclusion != Conclusion.PAID || charged,
              "the code concluded that " + reference + " is paid, but it was not charged");
          require(
              conclusion != Conclusion.NOT_PAID || !charged,
              "the code concluded that " + reference + " is not paid, but it was charged");
        });
    return this;
  }

  /** Checks the client's outcomes, whatever the code concluded from them. */
  CaseVerifier clientReported(Map<String, Set<Kind>> outcomes) {
    outcomes.forEach(
        (reference, kinds) -> {
          boolean charged = charges.containsKey(reference);
          boolean mayBe = kinds.contains(Kind.APPROVED) || kinds.contains(Kind.IN_DOUBT);
          require(
              charged || !kinds.contains(Kind.APPROVED),
              "the client reported " + kinds + " for " + reference + ", but it was not charged");
          require(
              !charged || mayBe,
              "the client reported " + kinds + " for " + reference + ", but it was charged");
        });
    return this;
  }

  CaseVerifier require(boolean holds, String finding) {
    if (!holds) {
      findings.add(finding);
    }
    return this;
  }
}
