package io.cardfile.sample.billing;

import io.cardfile.money.Money;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/** Exact sums by currency. Guarded by {@link BillingStatistics}. */
final class CurrencyTotals {

  private final SortedMap<String, Money> sums = new TreeMap<>();

  void add(Money amount) {
    sums.merge(amount.currency().code(), amount, Money::plus);
  }

  Collection<Money> sums() {
    return sums.values();
  }
}
