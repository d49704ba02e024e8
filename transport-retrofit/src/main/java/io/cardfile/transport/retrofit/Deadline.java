package io.cardfile.transport.retrofit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The deadline of a call. Thread-safe. */
final class Deadline {

  private static final long FOREVER = Long.MAX_VALUE >> 1;

  private volatile long end; // In System.nanoTime.

  /** Starts the time; returns the nanoseconds until the deadline. */
  long start(Duration timeout) {
    long nanos = nanos(timeout);
    end = System.nanoTime() + nanos;
    return nanos;
  }

  private static long nanos(Duration timeout) {
    return timeout.getSeconds() >= FOREVER / 1_000_000_000L ? FOREVER : timeout.toNanos();
  }

  long nanosLeft() {
    return end - System.nanoTime();
  }

  boolean isOver() {
    return nanosLeft() <= 0;
  }

  /** Returns the timeout (0 for none), or the remaining time if that is less; at least 1. */
  int atMost(int timeoutMillis) {
    long limit = timeoutMillis == 0 ? Integer.MAX_VALUE : timeoutMillis;
    long left = TimeUnit.NANOSECONDS.toMillis(nanosLeft()) + 1;
    return (int) Math.max(1, Math.min(limit, left));
  }
}
