package io.cardfile.spring;

import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;

/**
 * Runs the reconciler on a thread of its own and publishes each report as an event. It is stopped
 * before the web server, so that it does not begin look-ups while the application ends.
 */
final class ScheduledReconciler implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ScheduledReconciler.class);

  private final Reconciler reconciler;
  private final @Nullable ReconcilerLock lock;
  private final CardfileProperties.Reconcile settings;
  private final Duration longestCall;
  private final ApplicationEventPublisher events;
  private @Nullable ScheduledExecutorService executor;

  ScheduledReconciler(
      Reconciler reconciler,
      @Nullable ReconcilerLock lock,
      CardfileProperties settings,
      ApplicationEventPublisher events) {
    this.reconciler = reconciler;
    this.lock = lock;
    this.settings = settings.reconcile;
    this.longestCall = settings.deadline;
    this.events = events;
  }

  @Override
  public boolean isAutoStartup() {
    return settings.enabled;
  }

  @Override
  public synchronized void start() {
    ScheduledExecutorService started =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "cardfile-reconciler");
              thread.setDaemon(true);
              return thread;
            });
    started.scheduleWithFixedDelay(
        this::run,
        settings.initialDelay.toMillis(),
        settings.interval.toMillis(),
        TimeUnit.MILLISECONDS);
    executor = started;
  }

  /** Interrupts a run, which ends after the entry that it is at, and waits for its end. */
  @Override
  public synchronized void stop() {
    ScheduledExecutorService running = executor;
    executor = null;
    if (running == null) {
      return;
    }
    running.shutdownNow();
    try {
      if (!running.awaitTermination(longestCall.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("payments: the reconciler has not ended");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return executor != null;
  }

  private void run() {
    try {
      if (lock == null) {
        reconcile();
      } else if (!lock.runAlone(this::reconcile)) {
        LOG.debug("payments: another node reconciles");
      }
    } catch (SQLException e) {
      LOG.error("payments: not reconciled, SQLState {}", e.getSQLState());
    } catch (RuntimeException e) {
      // An exception would end the schedule; its message may be the application's.
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
