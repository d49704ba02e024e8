package io.cardfile.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;

/**
 * A clock that shows the same time until a test sets it. Give the same clock to a journal, a
 * look-up and a reconciler: "not charged" counts only when the quiet period is over by the clock of
 * each. Thread-safe.
 */
public final class TestClock extends Clock {

  private volatile Instant now;

  private TestClock(Instant now) {
    this.now = now;
  }

  /** Returns a clock that shows {@code time}, including its nanoseconds. */
  public static TestClock at(Instant time) {
    return new TestClock(Objects.requireNonNull(time, "time == null"));
  }

  /** Sets the time, forward or back. */
  public void set(Instant time) {
    now = Objects.requireNonNull(time, "time == null");
  }

  /** Sets the time forward by {@code step}, or back if it is negative. */
  public void advance(Duration step) {
    now = now.plus(step);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return Clock.fixed(now, zone);
  }
}
