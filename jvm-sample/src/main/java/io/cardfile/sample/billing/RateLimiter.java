package io.cardfile.sample.billing;

import java.util.concurrent.TimeUnit;

/** The rate of one process. */
final class RateLimiter implements StartRate {

  /** The delay that is made up for when the threads are late. */
  private static final long SLACK = TimeUnit.MILLISECONDS.toNanos(100);

  private final long interval;
  private long next = System.nanoTime();
  private boolean stopped;

  /** Creates a limiter for {@code perSecond} requests per second; 0 for no limit. */
  RateLimiter(int perSecond) {
    interval = perSecond == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) / perSecond;
  }

  @Override
  public synchronized boolean acquire() throws InterruptedException {
    long wait = next - System.nanoTime();
    while (interval > 0 && wait > 0 && !stopped) {
      TimeUnit.NANOSECONDS.timedWait(this, wait);
      wait = next - System.nanoTime();
    }
    long earliest = System.nanoTime() - SLACK;
    next = (next - earliest > 0 ? next : earliest) + interval;
    return !stopped;
  }

  @Override
  public synchronized void release() {
    next -= interval;
    notifyAll();
  }

  @Override
  public synchronized void stop() {
    stopped = true;
    notifyAll();
  }
}
