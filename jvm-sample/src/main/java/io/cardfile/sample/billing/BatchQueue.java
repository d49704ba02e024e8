package io.cardfile.sample.billing;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A batch of the queue, for one thread; only {@link #stop} may be called from another. A charge
 * that another process is making stays in the batch, so that its thread can do another one.
 */
final class BatchQueue implements WorkQueue {

  private final Deque<DueCharge> charges;
  private final Differences differences;
  private final List<Long> postponed = new ArrayList<>();
  private final List<Long> notSent = new ArrayList<>();
  private @Nullable DueCharge current;
  private volatile boolean stopped;

  /** Where differences are recorded. */
  interface Differences {
    void record(DueCharge charge, Difference difference) throws IOException;
  }

  /**
   * Creates a batch.
   *
   * @param differences records each charge whose reference has the answer to another request
   */
  BatchQueue(Collection<DueCharge> charges, Differences differences) {
    this.charges = new ArrayDeque<>(charges);
    this.differences = differences;
  }

  @Override
  public @Nullable ChargeAttempt next() {
    current = stopped ? null : charges.poll(); // The one before is done.
    return current == null ? null : ChargeAttempt.first(current);
  }

  @Override
  public void postpone(ChargeAttempt attempt) {
    postponed.add(attempt.charge().line());
  }

  @Override
  public void recordDifference(ChargeAttempt attempt, Difference difference) throws IOException {
    differences.record(attempt.charge(), difference);
  }

  @Override
  public void notSent(ChargeAttempt attempt) {
    notSent.add(attempt.charge().line());
  }

  @Override
  public void stop() {
    stopped = true;
  }

  /**
   * Returns the lines of the charges that are not done. What was not sent is done, or it might
   * never end, unless this node is stopped: it may have the wrong token.
   */
  List<Long> left() {
    List<Long> left = new ArrayList<>(postponed);
    if (stopped) {
      left.addAll(notSent);
    }
    if (current != null && !left.contains(current.line())) { // Its thread has ended before it.
      left.add(current.line());
    }
    charges.forEach(charge -> left.add(charge.line()));
    return left;
  }
}
