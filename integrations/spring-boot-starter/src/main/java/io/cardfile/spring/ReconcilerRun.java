package io.cardfile.spring;

import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;

/** Runs the reconciler on one node at a time, logs the report and publishes it as an event. */
final class ReconcilerRun implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(ReconcilerRun.class);

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
    run.inDoubt().forEach(entry -> LOG.warn("payments: {}", entry));
    events.publishEvent(run);
  }
}
