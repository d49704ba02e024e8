package io.cardfile.transport.jdk;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that moves only when a test advances it. */
final class ManualTicker implements Ticker {

  private final AtomicLong nanos = new AtomicLong(-1); // A clock may overflow at any time.

  void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Override
  public long nanos() {
    return nanos.get();
  }
}
