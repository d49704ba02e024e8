package io.cardfile;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A monotonic clock that a test advances. Thread-safe. */
final class SettableTicker implements Ticker {

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 7); // Wraps, as nanoTime may.
  private final long step;

  private SettableTicker(Duration step) {
    this.step = step.toNanos();
  }

  /** Returns a clock that stands still until {@link #advance}. */
  static SettableTicker standing() {
    return new SettableTicker(Duration.ZERO);
  }

  /** Returns a clock on which {@code step} passes whenever it is read, so that no wait is real. */
  static SettableTicker stepping(Duration step) {
    return new SettableTicker(step);
  }

  void advance(Duration by) {
    nanos.addAndGet(by.toNanos());
  }

  @Override
  public long nanos() {
    return nanos.getAndAdd(step);
  }
}
