package io.cardfile.spring;

import io.cardfile.journal.JournalEntry;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.reconcile.UnresolvedEntry;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationEventPublisher;

/** Runs the reconciler, logs and records the report, and publishes it as an event. */
final class ReconcilerRun {

  private static final Logger LOG = LoggerFactory.getLogger(ReconcilerRun.class);
  private static final int MAX_LOGGED = 10;

  private final Reconciler reconciler;
  private final ObjectProvider<RunRecorder> recorders;
  private final ApplicationEventPublisher events;

  ReconcilerRun(
      Reconciler reconciler,
      ObjectProvider<RunRecorder> recorders,
      ApplicationEventPublisher events) {
    this.reconciler = reconciler;
    this.recorders = recorders;
    this.events = events;
  }

  void run() {
    Reconciliation run = reconciler.run();
    // First, because a listener of the application may throw an exception.
    recorders.forEach(recorder -> recorder.record(run));
    log(run);
    events.publishEvent(run);
  }

  private void log(Reconciliation run) {
    run.failure().ifPresent(e -> LOG.error("payments: not reconciled: {}", e.getMessage()));
    run.alarms().forEach(alarm -> LOG.error("payments: {}", alarm));
    if (!run.inDoubt().isEmpty()) {
      LOG.warn("payments: {} in doubt, the oldest: {}", run.inDoubtCount(), oldest(run));
    }
    run.withoutCredential().forEach(this::warn);
  }

  private static List<UnresolvedEntry> oldest(Reconciliation run) {
    return run.inDoubt().stream()
        .sorted(Comparator.comparing(unresolved -> unresolved.entry().claimedAt()))
        .limit(MAX_LOGGED)
        .toList();
  }

  private void warn(JournalEntry entry) {
    LOG.warn(
        "payments: {} was charged and put a card on file, and its credential was not handed over:"
            + " define a StoredCredentialListener bean, and read this credential with"
            + " client.lookUp(reference, amount)",
        entry.reference());
  }
}
