package io.cardfile.testkit.gateway;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The clock of a simulator, which can be moved forward. Thread-safe. */
final class SimulatorClock {

  private static final Duration MAX_OFFSET = Duration.ofDays(3653);

  private final Clock clock;
  private final @Nullable SteppingClock stepping;
  private Duration offset = Duration.ZERO;

  private SimulatorClock(Clock clock, @Nullable SteppingClock stepping) {
    this.clock = clock;
    this.stepping = stepping;
  }

  /** Returns a clock on top of {@code clock}, or of a stepping one if that is null. */
  static SimulatorClock of(@Nullable Clock clock) {
    if (clock != null) {
      return new SimulatorClock(clock, null);
    }
    SteppingClock stepping = new SteppingClock();
    return new SimulatorClock(stepping, stepping);
  }

  /** Returns the time of a purchase; a stepping clock advances. */
  synchronized Instant next() {
    return clock.instant().plus(offset);
  }

  /** Returns the time; a stepping clock does not advance. */
  synchronized Instant current() {
    return (stepping == null ? clock.instant() : stepping.current()).plus(offset);
  }

  synchronized void advance(Duration step) {
    if (step.isNegative() || step.compareTo(MAX_OFFSET.minus(offset)) > 0) {
      throw new IllegalArgumentException(
          "the clock moves forward only, by ten years at most in all; reset() sets it back");
    }
    offset = offset.plus(step);
  }

  /** Sets the offset to zero, and a stepping clock to its start. */
  synchronized void reset() {
    offset = Duration.ZERO;
    if (stepping != null) {
      stepping.reset();
    }
  }
}
