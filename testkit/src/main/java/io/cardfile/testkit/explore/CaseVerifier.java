package io.cardfile.testkit.explore;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.Ledger;
import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.explore.Trial.Conclusion;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Compares the conclusions of one case with the gateway's ledger. */
final class CaseVerifier {

  private final List<String> findings = new ArrayList<>();
  private final Ledger ledger;
  private final Function<String, String> orderOf;
  private final Map<String, Integer> charges = new LinkedHashMap<>();
  private final Map<String, Set<String>> chargedOf = new LinkedHashMap<>();
  private final Set<String> voided = new LinkedHashSet<>();
  private final Set<String> currencies = new LinkedHashSet<>();

  CaseVerifier(Ledger ledger, Function<String, String> orderOf) {
    this.ledger = ledger;
    this.orderOf = orderOf;
    for (LedgerEntry entry : ledger.entries()) {
      if (entry.outcome() == LedgerEntry.Outcome.APPROVED) {
        String reference = entry.reference();
        charges.merge(reference, 1, Integer::sum);
        String order = orderOf.apply(reference);
        chargedOf.computeIfAbsent(order, any -> new LinkedHashSet<>()).add(reference);
        currencies.add(entry.amount().currency().code());
      } else if (entry.outcome() == LedgerEntry.Outcome.VOIDED) {
        voided.add(entry.reference());
      }
    }
  }

  List<String> findings() {
    return findings;
  }

  void nothingChargedTwice() {
    charges.forEach(
        (reference, times) ->
            require(
                times == 1, "reference " + shown(reference) + " was charged " + times + " times"));
    chargedOf.forEach(
        (order, references) ->
            require(
                references.size() == 1,
                "order "
                    + shown(order)
                    + " was charged under several references: "
                    + references.stream().map(CaseVerifier::shown).collect(Collectors.toList())));
  }

  /** The total reveals a second charge under a new reference even if no {@code orderOf} is set. */
  void noMoreMoneyThan(Ledger withoutFault) {
    if (!findings.isEmpty()) {
      return;
    }
    for (String currency : currencies) {
      requireNoMore("charged", ledger.charged(currency), withoutFault.charged(currency));
      requireNoMore("approved", approved(ledger, currency), approved(withoutFault, currency));
    }
  }

  private void requireNoMore(String what, Money amount, Money expected) {
    require(
        amount.minorUnits() <= expected.minorUnits(),
        "more was " + what + " than without a fault: " + amount + " instead of " + expected);
  }

  /** Returns the approved amount, also of purchases that are not captured. */
  private static Money approved(Ledger ledger, String currency) {
    long minorUnits =
        ledger.entries().stream()
            .filter(entry -> entry.outcome() == LedgerEntry.Outcome.APPROVED)
            .map(LedgerEntry::amount)
            .filter(amount -> amount.currency().code().equals(currency))
            .mapToLong(Money::minorUnits)
            .sum();
    return Money.ofMinor(minorUnits, currency);
  }

  void concluded(Map<String, Conclusion> conclusions) {
    conclusions.forEach(
        (reference, conclusion) -> {
          boolean charged = chargedOf.containsKey(orderOf.apply(reference));
          require(
              conclusion != Conclusion.PAID || charged,
              "the code concluded that " + shown(reference) + " is paid, but it was not charged");
          require(
              conclusion != Conclusion.NOT_PAID || !charged,
              "the code concluded that " + shown(reference) + " is not paid, but it was charged");
        });
  }

  /** Checks the client's outcomes, whatever the code concluded from them. */
  void clientReported(Map<String, Set<Kind>> outcomes) {
    outcomes.forEach(
        (reference, kinds) -> {
          boolean charged = charges.containsKey(reference);
          boolean agrees =
              kinds.contains(Kind.IN_DOUBT) && charged || kinds.contains(Kind.APPROVED) == charged;
          require(
              agrees || voided.contains(reference),
              "the client reported "
                  + kinds
                  + " for "
                  + shown(reference)
                  + (charged ? ", but it was charged" : ", but it was not charged"));
        });
  }

  private static String shown(String reference) {
    return GatewaySimulator.withoutCardNumber(reference);
  }

  void require(boolean holds, String finding) {
    if (!holds) {
      findings.add(finding);
    }
  }
}
