package io.cardfile.testkit.gateway;

import io.cardfile.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The clock of a simulator, which can be moved forward. Thread-safe. */
final class SimulatorClock {

  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Duration MAX_OFFSET = Duration.ofDays(3653);

  final Clock clock;
  private Duration offset = Duration.ZERO;

  /** Creates a clock on top of {@code clock}, or of a test clock if that is null. */
  SimulatorClock(@Nullable Clock clock) {
    this.clock = clock == null ? TestClock.at(START) : clock;
  }

  synchronized Instant now() {
    return clock.instant().plus(offset);
  }

  synchronized void advance(Duration step) {
    if (step.isNegative() || step.compareTo(MAX_OFFSET.minus(offset)) > 0) {
      throw new IllegalArgumentException(
          "the clock moves forward only, by ten years at most in all; reset() sets it back");
    }
    offset = offset.plus(step);
  }

  synchronized void reset() {
    offset = Duration.ZERO;
  }
}
