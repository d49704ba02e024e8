package io.cardfile.spring;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.reconcile.UnresolvedEntry;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationEventPublisher;

/** Runs the reconciler, logs the report and publishes it as an event. */
final class ReconcilerRun {

  private static final Logger LOG = LoggerFactory.getLogger(ReconcilerRun.class);
  private static final int MAX_LOGGED = 10;

  private final Reconciler reconciler;
  private final ObjectProvider<StoredCredentialListener> listeners;
  private final ApplicationEventPublisher events;

  ReconcilerRun(
      Reconciler reconciler,
      ObjectProvider<StoredCredentialListener> listeners,
      ApplicationEventPublisher events) {
    this.reconciler = reconciler;
    this.listeners = listeners;
    this.events = events;
  }

  void run() {
    Reconciliation run = reconciler.run();
    run.failure().ifPresent(e -> LOG.error("payments: not reconciled: {}", e.getMessage()));
    if (!run.inDoubt().isEmpty()) {
      List<UnresolvedEntry> oldest = run.inDoubt().stream().limit(MAX_LOGGED).toList();
      LOG.warn("payments: {} in doubt, the oldest: {}", run.inDoubtCount(), oldest);
    }
    if (listeners.stream().findAny().isEmpty()) {
      run.resolved().stream().filter(ReconcilerRun::putsCardOnFile).forEach(this::warn);
    }
    events.publishEvent(run);
  }

  private static boolean putsCardOnFile(JournalEntry entry) {
    return entry.state() == JournalState.APPROVED && entry.isFirstCardOnFile();
  }

  private void warn(JournalEntry entry) {
    LOG.warn(
        "payments: {} was charged and put a card on file, and no StoredCredentialListener bean"
            + " keeps the credential: define one, and take this credential from the gateway",
        entry.reference());
  }
}
