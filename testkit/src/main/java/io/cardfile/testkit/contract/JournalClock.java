package io.cardfile.testkit.contract;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Stands still until it is set. Thread-safe. */
final class JournalClock extends Clock {

  // With nanoseconds, of which an entry keeps the milliseconds.
  static final Instant START = Instant.parse("2026-11-21T06:04:05.678912345Z");

  private volatile Instant now = START;

  void set(Instant time) {
    now = time;
  }

  /** Goes on by {@code step}; back where that is negative. */
  void step(Duration step) {
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
