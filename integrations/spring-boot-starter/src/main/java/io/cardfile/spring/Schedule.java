package io.cardfile.spring;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Runs a task on a thread of its own. It is stopped before the web server, so that it begins
 * nothing while the application ends.
 */
final class Schedule implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Schedule.class);

  private final String name;
  private final Runnable task;
  private final Duration initialDelay;
  private final Duration interval;
  private final Duration longestStop;
  private final boolean autoStartup;
  private @Nullable ScheduledExecutorService executor;

  /** Creates a schedule that is not started. */
  Schedule(
      String name,
      Runnable task,
      Duration initialDelay,
      Duration interval,
      Duration longestStop,
      boolean autoStartup) {
    this.name = name;
    this.task = task;
    this.initialDelay = initialDelay;
    this.interval = interval;
    this.longestStop = longestStop;
    this.autoStartup = autoStartup;
  }

  @Override
  public boolean isAutoStartup() {
    return autoStartup;
  }

  @Override
  public synchronized void start() {
    ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(this::thread);
    started.scheduleWithFixedDelay(
        this::runLogged, initialDelay.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    executor = started;
  }

  // Also for an Error: the executor would end the schedule without a log line.
  private void runLogged() {
    try {
      task.run();
    } catch (Throwable e) {
      LOG.error("payments: {} failed and runs again: {}", name, e.getClass());
    }
  }

  private Thread thread(Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Interrupts a run and waits for its end. */
  @Override
  public synchronized void stop() {
    ScheduledExecutorService running = executor;
    executor = null;
    if (running == null) {
      return;
    }
    running.shutdownNow();
    try {
      running.awaitTermination(longestStop.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return executor != null;
  }
}
