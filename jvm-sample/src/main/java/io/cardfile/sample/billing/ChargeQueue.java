package io.cardfile.sample.billing;

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
 * The remaining charges, distributed to many threads: the lines of the file, and postponed charges
 * that another process was making. The number of postponed charges is limited, so memory does not
 * grow with the file.
 *
 * <p>Processes that share a file in the same order would mostly wait for each other. In that case
 * lines are distributed in blocks, and each process rotates each block to a random start.
 */
final class ChargeQueue {

  private static final int MAX_POSTPONED = 10_000;
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(250);

  private static final int SHARED_BLOCK = 1_000;

  private final DueFile file;
  private final int blockSize;
  private final Random random;
  private final Deque<DueCharge> block = new ArrayDeque<>();
  private final Deque<ChargeAttempt> postponed = new ArrayDeque<>();
  private boolean atEnd;
  private boolean stopped;

  private ChargeQueue(DueFile file, int blockSize, Random random) {
    this.file = file;
    this.blockSize = blockSize;
    this.random = random;
  }

  /** Returns work in the order of the file. */
  static ChargeQueue inFileOrder(DueFile file) {
    return new ChargeQueue(file, 1, new Random(0));
  }

  /** Returns work in rotated blocks, for a file that other processes may be charging as well. */
  static ChargeQueue inBlocks(DueFile file, Random random) {
    return new ChargeQueue(file, SHARED_BLOCK, random);
  }

  /**
   * Returns the next attempt, and waits if all remaining charges are postponed. Returns null if
   * nothing is left or the work was stopped. Skips bad lines, which were counted before.
   */
  synchronized @Nullable ChargeAttempt next() throws IOException, InterruptedException {
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

  /** Postpones a charge that another process is making. */
  synchronized void postpone(ChargeAttempt attempt) {
    postponed.add(attempt.postponed(PAUSE));
  }

  /** Makes {@link #next} return null. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  private static long remainingPause(ChargeAttempt attempt) {
    return attempt.due() - System.nanoTime();
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
        // Counted and printed before the run began.
      }
    }
    return null;
  }
}
