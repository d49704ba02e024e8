package io.cardfile.sample.billing;

import java.util.ArrayList;
import java.util.List;

/** A count of references and the first of them. Guarded by {@link BillingStatistics}. */
final class ReferenceSummary {

  private final int shown;
  private final List<String> first = new ArrayList<>();
  private long count;

  ReferenceSummary(int shown) {
    this.shown = shown;
  }

  void add(String reference) {
    count++;
    if (first.size() < shown) {
      first.add(reference);
    }
  }

  long count() {
    return count;
  }

  List<String> first() {
    return first;
  }
}
