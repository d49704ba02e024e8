package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.reconcile.Reconciler;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Resolves an order in doubt with a look-up at the gateway. A charge resolves it at once; a
 * decline, or neither charge nor decline, counts after the quiet period. The journal's answer may
 * come from a copy that lags behind: an order without an entry stays in doubt, and an entry that is
 * not charged by other evidence than this look-up makes the order unclaimed. An unclaimed order
 * stays payable unless the gateway has answered an earlier attempt. Thread-safe.
 */
final class OrderReconciliation {

  private final ShopJournal journal;
  private final OutcomeSource lookup;
  private final CardKeeper cardKeeper;
  private final Duration quietPeriod;
  private final Clock clock;
  private final Consumer<String> log;
  private final Set<String> inProgress = ConcurrentHashMap.newKeySet();

  OrderReconciliation(
      ShopJournal journal,
      OutcomeSource lookup,
      CardKeeper cardKeeper,
      Duration quietPeriod,
      Clock clock,
      Consumer<String> log) {
    this.journal = journal;
    this.lookup = lookup;
    this.cardKeeper = cardKeeper;
    this.quietPeriod = quietPeriod;
    this.clock = clock;
    this.log = log;
    reconciler("none"); // Fails here, not at the first doubt, if the quiet period is wrong.
  }

  /**
   * Looks the order up if it is in doubt and no other thread is looking it up.
   *
   * @return whether the order was resolved now
   */
  boolean resolve(Order order) throws JournalException {
    String invoice = order.invoice();
    OrderStatus seen = order.status();
    if (!seen.isInDoubt() || !inProgress.add(invoice)) {
      return false;
    }
    try {
      boolean isResolvedHere = reconciler(invoice).run().notChargedCount() == 1;
      Optional<OrderStatus> found =
          journal.find(invoice).map(journal::status).map(status -> status.believed(isResolvedHere));
      boolean isResolved = found.isPresent() && order.resolve(seen, found.get());
      if (isResolved) {
        log.accept(order.toString());
      }
      return isResolved;
    } finally {
      inProgress.remove(invoice);
    }
  }

  private Reconciler reconciler(String invoice) {
    return Reconciler.builder(
            new SingleEntryJournal(journal.journal(), journal.merchant(), invoice))
        .source("look-up", lookup)
        .onStoredCredential(cardKeeper::keep)
        .quietPeriod(quietPeriod)
        .clock(clock)
        .onAlarm(alarm -> log.accept("alarm: " + alarm))
        .build();
  }
}
