package io.cardfile.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that shows the same time until a test sets it. Use one clock for the journal, the client
 * and the reconciler: the quiet period must be over by the clock of each. A clock of another zone
 * shows the same instant. Thread-safe.
 */
public final class TestClock extends Clock {

  private final AtomicReference<Instant> now;
  private final ZoneId zone;

  private TestClock(AtomicReference<Instant> now, ZoneId zone) {
    this.now = now;
    this.zone = zone;
  }

  /** Returns a clock that shows {@code time}, including its nanoseconds. */
  public static TestClock at(Instant time) {
    Objects.requireNonNull(time, "time == null");
    return new TestClock(new AtomicReference<>(time), ZoneOffset.UTC);
  }

  /** Sets the time, forward or back. */
  public void set(Instant time) {
    now.set(Objects.requireNonNull(time, "time == null"));
  }

  /** Sets the time forward by {@code step}, or back if it is negative. */
  public void advance(Duration step) {
    now.updateAndGet(time -> time.plus(step));
  }

  @Override
  public Instant instant() {
    return Objects.requireNonNull(now.get());
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return new TestClock(now, Objects.requireNonNull(zone, "zone == null"));
  }
}
