package io.cardfile.sample;

import java.util.concurrent.TimeUnit;

/** So many a second, and no more. What turned out to need no request is given back. */
final class RateLimiter {

  /** How far it catches up when the threads were late. */
  private static final long SLACK = TimeUnit.MILLISECONDS.toNanos(100);

  private final long interval;
  private long next = System.nanoTime();
  private boolean stopped;

  /** Takes requests for each second; 0 for no limit. */
  RateLimiter(int perSecond) {
    interval = perSecond == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) / perSecond;
  }

  /** Waits for its turn; false when it was stopped. */
  synchronized boolean take() throws InterruptedException {
    long wait = next - System.nanoTime();
    while (interval > 0 && wait > 0 && !stopped) {
      TimeUnit.NANOSECONDS.timedWait(this, wait);
      wait = next - System.nanoTime();
    }
    long earliest = System.nanoTime() - SLACK;
    next = (next - earliest > 0 ? next : earliest) + interval;
    return !stopped;
  }

  synchronized void giveBack() {
    next -= interval;
    notifyAll();
  }

  synchronized void stop() {
    stopped = true;
    notifyAll();
  }
}
