package io.cardfile.sample;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is left to do, handed out to many threads: the lines of the file, and those charges that
 * somebody else was at. Holds a bounded number of these, so memory does not grow with the file.
 */
final class DueWork {

  private static final int MOST_POSTPONED = 10_000;
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(250);

  private final DueFile file;
  private final Deque<Visit> postponed = new ArrayDeque<>();
  private boolean atEnd;
  private boolean stopped;

  DueWork(DueFile file) {
    this.file = file;
  }

  /**
   * Returns what to do next, and waits for it when all that is left was postponed; null when
   * nothing is left or it was stopped. Bad lines are passed over: they were counted before.
   */
  synchronized @Nullable Visit next() throws IOException, InterruptedException {
    while (!stopped) {
      Visit first = postponed.peek();
      if (first != null && waitOf(first) <= 0) {
        return postponed.poll();
      }
      DueCharge charge = postponed.size() < MOST_POSTPONED ? read() : null;
      if (charge != null) {
        return Visit.first(charge);
      }
      if (first == null) {
        return null;
      }
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, waitOf(first)));
    }
    return null;
  }

  /** Postpones a charge that somebody else is at. */
  synchronized void later(Visit visit) {
    postponed.add(visit.again(PAUSE));
  }

  /** Hands out nothing more. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  private static long waitOf(Visit visit) {
    return visit.due() - System.nanoTime();
  }

  private @Nullable DueCharge read() throws IOException {
    while (!atEnd) {
      try {
        DueCharge charge = file.next();
        atEnd = charge == null;
        return charge;
      } catch (BadLineException e) {
        // Counted and told before the run began.
      }
    }
    return null;
  }
}
