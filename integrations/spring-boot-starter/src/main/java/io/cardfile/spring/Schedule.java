package io.cardfile.spring;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Runs a task on a thread of its own, again and again. Pauses are up to a tenth longer than the
 * interval, at random, so that the nodes of an application do not run at the same moment. A
 * shutdown stops it before the web server.
 */
final class Schedule implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Schedule.class);
  private static final int LONGEST_STOP_SECONDS = 10;

  private final String name;
  private final Duration firstPause;
  private final Duration interval;
  private final Task task;
  private final Runnable whenStopped;
  private final boolean enabled;
  private @Nullable ScheduledExecutorService executor;

  /** What is run. */
  interface Task {
    void run() throws Exception;
  }

  /**
   * Creates a schedule that is not started.
   *
   * @param whenStopped ends what the task waits for and an interrupt does not end
   */
  Schedule(
      String name,
      Duration firstPause,
      Duration interval,
      Task task,
      Runnable whenStopped,
      boolean enabled) {
    this.name = name;
    this.firstPause = firstPause;
    this.interval = interval;
    this.task = task;
    this.whenStopped = whenStopped;
    this.enabled = enabled;
  }

  @Override
  public boolean isAutoStartup() {
    return enabled;
  }

  @Override
  public synchronized void start() {
    executor = Executors.newSingleThreadScheduledExecutor(this::thread);
    pause(firstPause);
  }

  private synchronized void pause(Duration time) {
    if (executor != null) {
      long millis = time.toMillis();
      long longer = ThreadLocalRandom.current().nextLong(millis / 10 + 1);
      executor.schedule(this::runAndPause, millis + longer, TimeUnit.MILLISECONDS);
    }
  }

  // Also after an Error: the executor would end the schedule without a log line.
  private void runAndPause() {
    try {
      task.run();
    } catch (Throwable e) {
      // Without the message, which may be the application's and could show anything.
      LOG.error("payments: {} failed and runs again: {}", name, e.getClass());
    }
    pause(interval);
  }

  private Thread thread(Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Interrupts a run, and waits at most ten seconds for its end. */
  @Override
  public void stop() {
    ScheduledExecutorService running = release();
    if (running == null) {
      return;
    }
    running.shutdownNow();
    whenStopped.run();
    try {
      if (!running.awaitTermination(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("payments: {} does not end, and the shutdown goes on without it", name);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized @Nullable ScheduledExecutorService release() {
    ScheduledExecutorService running = executor;
    executor = null;
    return running;
  }

  @Override
  public synchronized boolean isRunning() {
    return executor != null;
  }
}
