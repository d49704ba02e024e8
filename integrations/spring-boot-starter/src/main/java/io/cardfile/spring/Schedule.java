package io.cardfile.spring;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.TriggerContext;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/**
 * Runs a task on a thread of its own, again and again. Pauses are up to a tenth longer than the
 * interval, at random, so that the nodes of an application do not run at the same moment. A
 * shutdown stops it before the web server, and waits at most ten seconds for the end of a run.
 */
final class Schedule implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Schedule.class);

  private final String name;
  private final Duration firstPause;
  private final Duration interval;
  private final Task task;
  private final Runnable beforeStop;
  private final boolean enabled;
  private volatile @Nullable ThreadPoolTaskScheduler scheduler;

  /** What is run. */
  interface Task {
    void run() throws Exception;
  }

  /**
   * Creates a schedule that is not started.
   *
   * @param beforeStop ends what the task waits for and an interrupt does not end
   * @param enabled whether it starts with the application
   */
  Schedule(
      String name,
      Duration firstPause,
      Duration interval,
      Task task,
      Runnable beforeStop,
      boolean enabled) {
    this.name = name;
    this.firstPause = firstPause;
    this.interval = interval;
    this.task = task;
    this.beforeStop = beforeStop;
    this.enabled = enabled;
  }

  @Override
  public boolean isAutoStartup() {
    return enabled;
  }

  @Override
  public void start() {
    ThreadPoolTaskScheduler started = new ThreadPoolTaskScheduler();
    started.setThreadNamePrefix(name + '-');
    started.setDaemon(true);
    started.setAwaitTerminationSeconds(10);
    started.initialize();
    started.schedule(this::runLogged, this::next);
    scheduler = started;
  }

  private Instant next(TriggerContext context) {
    Instant last = context.lastCompletion();
    Instant after = last == null ? Instant.now().plus(firstPause) : last.plus(interval);
    long tenth = (last == null ? firstPause : interval).toMillis() / 10;
    return after.plusMillis(ThreadLocalRandom.current().nextLong(tenth + 1));
  }

  private void runLogged() {
    try {
      task.run();
    } catch (Throwable e) {
      // Without the message, which may be the application's and could show anything.
      LOG.error("payments: {} failed and runs again: {}", name, e.getClass());
    }
  }

  /** Interrupts a run and waits for its end. */
  @Override
  public void stop() {
    ThreadPoolTaskScheduler running = scheduler;
    scheduler = null;
    if (running != null) {
      beforeStop.run();
      running.shutdown();
    }
  }

  @Override
  public boolean isRunning() {
    return scheduler != null;
  }
}
