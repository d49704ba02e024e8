package io.cardfile;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The time within which a request may still be sent, counted from before its claim. Uses two
 * clocks, because the monotonic clock stops while a machine is suspended, and the wall clock may be
 * set back. Also holds the single permission to send. Thread-safe.
 */
final class SendingWindow {

  private static final Duration LATEST_WITHOUT_LEASE = Duration.ofMinutes(5);

  private final Clock clock;
  private final Ticker ticker;
  private final long startNanos;
  private final long startMillis;
  private final long limitNanos;
  private final long limitMillis;
  private final Duration deadline;
  private final AtomicBoolean permission = new AtomicBoolean(true);

  /**
   * Opens a window of length {@code limit}, at most a day.
   *
   * @param deadline the longest time of the call, counted from now; see {@link #left}
   */
  SendingWindow(Clock clock, Ticker ticker, Duration limit, Duration deadline) {
    this.clock = clock;
    this.ticker = ticker;
    this.startNanos = ticker.nanos();
    this.deadline = deadline;
    this.startMillis = clock.millis();
    this.limitNanos = limit.toNanos();
    this.limitMillis = limit.plusNanos(999_999).toMillis(); // Rounded up.
  }

  /**
   * Returns how long after the claim sending may begin. The exchange, which takes up to the
   * deadline, must end within the lease of the claim. Without a lease, a journal that is closed and
   * opened again reports the claim as in doubt while its call may still wait. That call must not
   * begin to send after the quiet period, which must be longer than the deadline.
   *
   * @param lease null without a journal, or where claims have none
   */
  static Duration limit(boolean journaled, @Nullable Duration lease, Duration deadline) {
    if (!journaled) {
      return deadline;
    }
    Duration limit = lease == null ? LATEST_WITHOUT_LEASE : lease.minus(deadline);
    return limit.compareTo(deadline) < 0 ? limit : deadline;
  }

  /**
   * Takes the single permission to send. Returns true at most once, and only while the window is
   * open.
   */
  boolean grant() {
    return isOpen() && permission.compareAndSet(true, false);
  }

  /** Revokes the permission to send. Returns false if it was granted before. */
  boolean revoke() {
    return permission.compareAndSet(true, false);
  }

  private boolean isOpen() {
    return elapsedNanos() < limitNanos && clock.millis() - startMillis < limitMillis;
  }

  /** Returns how much of the deadline is left, by the monotonic clock; may be negative. */
  Duration left() {
    return deadline.minusNanos(elapsedNanos());
  }

  private long elapsedNanos() {
    return ticker.nanos() - startNanos;
  }
}
