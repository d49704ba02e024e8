package io.cardfile.sample.billing;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The remaining charges, distributed to many threads: the lines of the file, and postponed charges
 * that another process was making. The number of postponed charges is limited, so memory does not
 * grow with the file.
 */
final class ChargeQueue implements WorkQueue {

  private static final int MAX_POSTPONED = 10_000;
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(250);

  private final DueFile file;
  private final Deque<ChargeAttempt> postponed = new ArrayDeque<>();
  private boolean atEnd;
  private boolean stopped;

  /** Creates the work of {@code file}, in its order. */
  ChargeQueue(DueFile file) {
    this.file = file;
  }

  /** Waits if all remaining charges are postponed. Skips bad lines, which were counted before. */
  @Override
  public synchronized @Nullable ChargeAttempt next() throws IOException, InterruptedException {
    while (!stopped) {
      ChargeAttempt first = postponed.peek();
      if (first != null && remainingPause(first) <= 0) {
        return postponed.poll();
      }
      DueCharge charge = postponed.size() < MAX_POSTPONED ? read() : null;
      if (charge != null) {
        return ChargeAttempt.first(charge);
      }
      if (first == null) {
        return null;
      }
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, remainingPause(first)));
    }
    return null;
  }

  @Override
  public synchronized void postpone(ChargeAttempt attempt) {
    postponed.add(attempt.postponed(PAUSE));
  }

  @Override
  public synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  private static long remainingPause(ChargeAttempt attempt) {
    return attempt.due() - System.nanoTime();
  }

  /** Returns the next charge of the file, or null at its end. */
  @Nullable DueCharge read() throws IOException {
    while (!atEnd) {
      try {
        DueCharge charge = file.next();
        atEnd = charge == null;
        return charge;
      } catch (BadLineException e) {
        // Counted and printed before the run began.
      }
    }
    return null;
  }
}
