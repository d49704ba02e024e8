package io.cardfile.spring;

import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.reconcile.UnresolvedEntry;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;

/** Runs the reconciler on one node at a time, logs the report and publishes it as an event. */
final class ReconcilerRun implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ReconcilerRun.class);

  private static final int MAX_LOGGED = 10;

  private final Reconciler reconciler;
  private final @Nullable ReconcilerLock lock;
  private final ApplicationEventPublisher events;

  ReconcilerRun(
      Reconciler reconciler, @Nullable ReconcilerLock lock, ApplicationEventPublisher events) {
    this.reconciler = reconciler;
    this.lock = lock;
    this.events = events;
  }

  @Override
  public void run() {
    try {
      if (lock == null) {
        reconcile();
      } else if (!lock.runAlone(this::reconcile)) {
        LOG.debug("payments: another node reconciles");
      }
    } catch (SQLException e) {
      LOG.error("payments: the reconciler's lock failed, SQLState {}", e.getSQLState());
    } catch (RuntimeException e) {
      // Without the message, which is the application's and could show anything.
      LOG.error("payments: the reconciler or a listener of its report failed: {}", e.getClass());
    }
  }

  private void reconcile() {
    Reconciliation run = reconciler.run();
    run.failure().ifPresent(e -> LOG.error("payments: not reconciled: {}", e.getMessage()));
    if (run.inDoubtCount() > 0) {
      List<UnresolvedEntry> oldest = run.inDoubt().stream().limit(MAX_LOGGED).toList();
      LOG.warn("payments: {} in doubt, the oldest: {}", run.inDoubtCount(), oldest);
    }
    events.publishEvent(run);
  }
}
