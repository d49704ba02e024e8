package io.cardfile.testkit.gateway;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that starts at a fixed instant and advances one second on each reading. Thread-safe. */
final class SteppingClock extends Clock {

  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

  private final AtomicLong readings;
  private final ZoneId zone;

  SteppingClock() {
    this(new AtomicLong(), ZoneOffset.UTC);
  }

  private SteppingClock(AtomicLong readings, ZoneId zone) {
    this.readings = readings;
    this.zone = zone;
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  @Override
  public Clock withZone(ZoneId other) {
    return new SteppingClock(readings, other);
  }

  /** Returns the time that the next reading shows. */
  Instant current() {
    return START.plusSeconds(readings.get());
  }

  /** Sets the clock to its start. */
  void reset() {
    readings.set(0);
  }

  @Override
  public Instant instant() {
    return START.plusSeconds(readings.getAndIncrement());
  }
}
