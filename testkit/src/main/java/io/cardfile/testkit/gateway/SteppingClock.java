package io.cardfile.testkit.gateway;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** Starts at a fixed instant and goes on one second each time it is asked. Thread-safe. */
final class SteppingClock extends Clock {

  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

  private final AtomicLong asked;
  private final ZoneId zone;

  SteppingClock() {
    this(new AtomicLong(), ZoneOffset.UTC);
  }

  private SteppingClock(AtomicLong asked, ZoneId zone) {
    this.asked = asked;
    this.zone = zone;
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  @Override
  public Clock withZone(ZoneId other) {
    return new SteppingClock(asked, other);
  }

  @Override
  public Instant instant() {
    return START.plusSeconds(asked.getAndIncrement());
  }
}
