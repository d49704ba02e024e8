package io.cardfile.spring;

import io.cardfile.journal.JournalEntry;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;

/** Runs the reconciler, logs its report, and publishes the report as an event. */
final class ReconcilerRun implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ReconcilerRun.class);
  private static final int MAX_LOGGED = 10;

  private final Reconciler reconciler;
  private final ApplicationEventPublisher events;

  ReconcilerRun(Reconciler reconciler, ApplicationEventPublisher events) {
    this.reconciler = reconciler;
    this.events = events;
  }

  @Override
  public void run() {
    Reconciliation run = reconciler.run();
    log(run);
    events.publishEvent(run);
  }

  private static void log(Reconciliation run) {
    run.failure().ifPresent(e -> LOG.error("payments: not reconciled: {}", e.getMessage()));
    run.alarms().forEach(alarm -> LOG.error("payments: {}", alarm));
    if (!run.inDoubt().isEmpty()) {
      LOG.warn(
          "payments: {} in doubt, such as {}",
          run.inDoubtCount(),
          run.inDoubt().stream().limit(MAX_LOGGED).toList());
    }
    run.withoutCredential().forEach(ReconcilerRun::warn);
  }

  private static void warn(JournalEntry entry) {
    LOG.warn(
        "payments: {} was charged and put a card on file, and its credential was not handed over:"
            + " define a StoredCredentialListener bean, and read this credential with"
            + " client.lookUp(reference, amount)",
        entry.reference());
  }
}
