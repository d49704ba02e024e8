package io.cardfile.transport.retrofit;

import java.util.concurrent.TimeUnit;
import okio.AsyncTimeout;

/**
 * Creates the timeouts of calls. Okio wakes its watchdog thread whenever a new timeout is the
 * earliest one, which costs a tenth of a call. So an empty timeout of one second is entered before
 * those of calls: the thread is woken once a second and not for each call. Thread-safe.
 */
final class CallTimeouts {

  private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private volatile long firstEnds = System.nanoTime();

  /** Enters the timeout of a call; the caller must exit it. */
  CallTimeout enter(Cancellation cancellation, long nanos) {
    enterFirst();
    CallTimeout timeout = new CallTimeout(cancellation);
    timeout.timeout(Math.max(1, nanos), TimeUnit.NANOSECONDS);
    timeout.enter();
    return timeout;
  }

  private void enterFirst() {
    long now = System.nanoTime();
    if (now - firstEnds >= 0) { // Two concurrent threads may enter two, which is harmless.
      firstEnds = now + FIRST_NANOS;
      AsyncTimeout first = new AsyncTimeout();
      first.timeout(FIRST_NANOS, TimeUnit.NANOSECONDS);
      first.enter();
    }
  }
}
