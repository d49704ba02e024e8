package io.cardfile.spring;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/**
 * Runs a task again and again on a thread of its own, so that the application's own scheduling
 * stays as it is. A shutdown stops it before the web server: it interrupts a run, and waits at most
 * ten seconds for the end of the run. What a run throws is logged, and the next run follows.
 */
final class Schedule implements SmartLifecycle {

  private final String name;
  private final Duration firstPause;
  private final Duration pause;
  private final Runnable task;
  private volatile @Nullable ThreadPoolTaskScheduler scheduler;

  Schedule(String name, Duration firstPause, Duration pause, Runnable task) {
    this.name = name;
    this.firstPause = firstPause;
    this.pause = pause;
    this.task = task;
  }

  @Override
  public void start() {
    ThreadPoolTaskScheduler started = new ThreadPoolTaskScheduler();
    started.setThreadNamePrefix(name + '-');
    started.setDaemon(true);
    started.setAwaitTerminationSeconds(10);
    started.initialize();
    started.scheduleWithFixedDelay(task, Instant.now().plus(firstPause), pause);
    scheduler = started;
  }

  @Override
  public void stop() {
    ThreadPoolTaskScheduler running = scheduler;
    scheduler = null;
    if (running != null) {
      running.shutdown();
    }
  }

  @Override
  public boolean isRunning() {
    return scheduler != null;
  }
}
