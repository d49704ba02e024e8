package io.cardfile.testkit.contract;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures a call in pauses of a thread of its own. A busy machine delays the pauses as it delays
 * the call, so that a limit can be tight on a quiet machine and still hold on a busy one.
 */
final class Stopwatch implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Thread control = new Thread(this::count, "stopwatch");
  private volatile int pauses;
  private volatile boolean stopped;

  private Stopwatch() {}

  static Stopwatch start() {
    Stopwatch stopwatch = new Stopwatch();
    stopwatch.control.setDaemon(true);
    stopwatch.control.start();
    return stopwatch;
  }

  private void count() {
    while (!stopped) {
      LockSupport.parkNanos(PAUSE.toNanos());
      pauses++;
    }
  }

  /** Returns the time since the start as the control thread has seen it. */
  Duration elapsed() {
    return PAUSE.multipliedBy(pauses);
  }

  @Override
  public void close() {
    stopped = true;
  }
}
