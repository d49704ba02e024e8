package io.cardfile.reconcile;

import java.util.concurrent.TimeUnit;

/** Keeps queries apart, so that a long list of open entries does not flood the gateway. */
final class QueryRate {

  /** The time by which queries are kept apart. */
  interface Time {

    Time SYSTEM =
        new Time() {
          @Override
          public long nanos() {
            return System.nanoTime();
          }

          @Override
          public void sleep(long nanos) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(nanos);
          }
        };

    /** Returns a time that only differences are taken of, in nanoseconds. */
    long nanos();

    void sleep(long nanos) throws InterruptedException;
  }

  private final Time time;
  private final long interval;
  private long next;

  QueryRate(int queriesPerSecond, Time time) {
    this.time = time;
    this.interval = TimeUnit.SECONDS.toNanos(1) / queriesPerSecond;
    this.next = time.nanos();
  }

  /**
   * Waits until the next query may be sent.
   *
   * @throws InterruptedException when the thread is interrupted, before or during the wait
   */
  void await() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    long wait = next - time.nanos();
    if (wait > 0) {
      time.sleep(wait);
    }
    next = time.nanos() + interval;
  }
}
