package io.cardfile.testkit.contract;

import io.cardfile.purchase.PurchaseOutcome;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was seen of one call under a fault: what a row of the fault table shows. */
final class Measured {

  final int posts;
  final PurchaseOutcome.Kind outcome;
  final long millis;

  Measured(int posts, PurchaseOutcome.Kind outcome, long millis) {
    this.posts = posts;
    this.outcome = outcome;
    this.millis = millis;
  }

  Map<String, String> entry(int row, String fault, String circumstance) {
    Map<String, String> entry = new LinkedHashMap<>();
    entry.put("row", String.valueOf(row));
    entry.put("fault", fault);
    entry.put("circumstance", circumstance);
    entry.put("posts", String.valueOf(posts));
    entry.put("outcome", outcome.name());
    entry.put("millis", String.valueOf(millis));
    return entry;
  }
}
