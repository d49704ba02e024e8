package io.cardfile.sample.server;

import io.cardfile.PurchaseLookup;
import io.cardfile.journal.JournalException;
import io.cardfile.reconcile.Reconciler;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Finds out about an order in doubt by a look-up at the gateway. A charge that is found settles it
 * at once; a decline, or that there is neither, counts after the quiet period. What the journal
 * answers may come from a copy that lags behind: an order that it does not have stays in doubt, and
 * one that it has as not charged, by other evidence than this look-up's, is unclaimed. An unclaimed
 * order stays payable unless the gateway has answered an earlier attempt. Thread-safe.
 */
final class Settlement {

  private final ShopJournal journal;
  private final PurchaseLookup lookup;
  private final Duration quietPeriod;
  private final Clock clock;
  private final Consumer<String> log;
  private final Set<String> asked = ConcurrentHashMap.newKeySet();

  Settlement(
      ShopJournal journal,
      PurchaseLookup lookup,
      Duration quietPeriod,
      Clock clock,
      Consumer<String> log) {
    this.journal = journal;
    this.lookup = lookup;
    this.quietPeriod = quietPeriod;
    this.clock = clock;
    this.log = log;
    reconciler("none"); // A wrong quiet period fails here, not at the first doubt.
  }

  /** Asks about the order if it is in doubt and nobody else is asking. */
  void settle(Order order) throws JournalException {
    String invoice = order.invoice();
    OrderStatus seen = order.status();
    if (!seen.isInDoubt() || !asked.add(invoice)) {
      return;
    }
    try {
      boolean isSettledHere = reconciler(invoice).run().notChargedCount() == 1;
      Optional<OrderStatus> found =
          journal.find(invoice).map(journal::status).map(status -> status.believed(isSettledHere));
      if (found.isPresent() && order.settle(seen, found.get())) {
        log.accept(order.toString());
      }
    } finally {
      asked.remove(invoice);
    }
  }

  private Reconciler reconciler(String invoice) {
    return Reconciler.builder(new OneReference(journal.journal(), journal.merchant(), invoice))
        .source("look-up", lookup)
        .quietPeriod(quietPeriod)
        .clock(clock)
        .onAlarm(alarm -> log.accept("alarm: " + alarm))
        .build();
  }
}
