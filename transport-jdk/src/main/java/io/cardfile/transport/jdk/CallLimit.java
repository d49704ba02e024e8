package io.cardfile.transport.jdk;

import static io.cardfile.transport.jdk.ExplainedException.require;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The deadline of one call, and the way to end it early from another thread. Thread-safe. */
final class CallLimit {

  private static final Duration LONGEST = Duration.ofDays(365);

  private final Ticker ticker;
  private volatile long end; // In ticker.nanos.
  private volatile @Nullable String reason; // Why the call was stopped.
  private @Nullable Runnable release; // Guarded by this: ends what the call waits for.

  CallLimit(Ticker ticker) {
    this.ticker = ticker;
  }

  void start(Duration timeout) {
    end = ticker.nanos() + (timeout.compareTo(LONGEST) > 0 ? LONGEST : timeout).toNanos();
  }

  /** Returns the milliseconds left, rounded up, but at most {@code most} and at least 1. */
  int millisLeft(int most) {
    long millis = TimeUnit.NANOSECONDS.toMillis(end - ticker.nanos()) + 1;
    return (int) Math.max(1, Math.min(millis, most));
  }

  /** Returns why the call has to end: stopped, late, or its thread is interrupted; or null. */
  @Nullable String reason() {
    if (reason == null && isLate()) {
      reason = "the deadline passed";
    }
    boolean interrupted = Thread.currentThread().isInterrupted();
    return reason == null && interrupted ? "the thread was interrupted" : reason;
  }

  private boolean isLate() {
    return end - ticker.nanos() <= 0;
  }

  /** Throws when there is a {@link #reason}. */
  void check() throws ExplainedException {
    require(reason() == null, "the call is over");
  }

  /** Sets what ends the present wait of the call, and throws when the call is stopped already. */
  synchronized void waitsFor(Runnable ending) throws ExplainedException {
    release = ending;
    check();
  }

  /** Ends the call if its deadline has passed. */
  void stopIfLate() {
    if (isLate()) {
      stop("the deadline passed");
    }
  }

  /** Ends the call, or what is left of it; has no effect on a call that has ended. */
  synchronized void stop(String why) {
    if (reason == null) {
      reason = why;
    }
    if (release != null) {
      release.run();
      release = null;
    }
  }

  /** Lets no later stop close the connection; returns false if the call was stopped before. */
  synchronized boolean finish() {
    release = null;
    return reason == null;
  }
}
