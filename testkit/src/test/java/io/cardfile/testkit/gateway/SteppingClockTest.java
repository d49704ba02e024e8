package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class SteppingClockTest {

  private final Clock clock = new SteppingClock();

  @Test
  void startsAtAFixedInstantAndAdvancesASecondOnEachReading() {
    assertEquals(Instant.parse("2026-03-02T00:00:00Z"), clock.instant());
    assertEquals(Instant.parse("2026-03-02T00:00:01Z"), clock.instant());
  }

  @Test
  void otherZoneSharesTheSameTime() {
    ZoneId zone = ZoneId.of("Pacific/Chatham");
    Clock there = clock.withZone(zone);
    assertEquals(ZoneOffset.UTC, clock.getZone());
    assertEquals(zone, there.getZone());
    clock.instant();
    assertEquals(Instant.parse("2026-03-02T00:00:01Z"), there.instant());
    assertEquals(Instant.parse("2026-03-02T00:00:02Z"), clock.instant());
  }
}
