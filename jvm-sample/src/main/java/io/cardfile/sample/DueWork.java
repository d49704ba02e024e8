package io.cardfile.sample;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is left to do, handed out to many threads: the lines of the file, and those charges that
 * somebody else was at. Holds a bounded number of these, so memory does not grow with the file.
 *
 * <p>Processes that share a file would all be at the same line, and mostly wait for each other. So
 * where that may be, lines are handed out by blocks, each from a place of one's own on and around.
 */
final class DueWork {

  private static final int MOST_POSTPONED = 10_000;
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(250);

  private static final int SHARED_BLOCK = 1_000;

  private final DueFile file;
  private final int blockSize;
  private final Random random;
  private final Deque<DueCharge> block = new ArrayDeque<>();
  private final Deque<ChargeAttempt> postponed = new ArrayDeque<>();
  private boolean atEnd;
  private boolean stopped;

  private DueWork(DueFile file, int blockSize, Random random) {
    this.file = file;
    this.blockSize = blockSize;
    this.random = random;
  }

  /** In the order of the file. */
  static DueWork alone(DueFile file) {
    return new DueWork(file, 1, new Random(0));
  }

  /** By blocks, for a file that others may be charging as well. */
  static DueWork shared(DueFile file, Random random) {
    return new DueWork(file, SHARED_BLOCK, random);
  }

  /**
   * Returns what to do next, and waits for it when all that is left was postponed; null when
   * nothing is left or it was stopped. Bad lines are passed over: they were counted before.
   */
  synchronized @Nullable ChargeAttempt next() throws IOException, InterruptedException {
    while (!stopped) {
      ChargeAttempt first = postponed.peek();
      if (first != null && waitOf(first) <= 0) {
        return postponed.poll();
      }
      DueCharge charge = postponed.size() < MOST_POSTPONED ? read() : null;
      if (charge != null) {
        return ChargeAttempt.first(charge);
      }
      if (first == null) {
        return null;
      }
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, waitOf(first)));
    }
    return null;
  }

  /** Postpones a charge that somebody else is at. */
  synchronized void later(ChargeAttempt visit) {
    postponed.add(visit.again(PAUSE));
  }

  /** Hands out nothing more. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  private static long waitOf(ChargeAttempt visit) {
    return visit.due() - System.nanoTime();
  }

  private @Nullable DueCharge read() throws IOException {
    if (block.isEmpty()) {
      readBlock();
    }
    return block.poll();
  }

  private void readBlock() throws IOException {
    List<DueCharge> charges = new ArrayList<>();
    DueCharge charge = readLine();
    while (charge != null) {
      charges.add(charge);
      charge = charges.size() < blockSize ? readLine() : null;
    }
    if (charges.size() > 1) {
      Collections.rotate(charges, random.nextInt(charges.size()));
    }
    block.addAll(charges);
  }

  private @Nullable DueCharge readLine() throws IOException {
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
