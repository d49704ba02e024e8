package io.cardfile.sample.billing;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Charges to make, for the threads of a {@link ChargeRun}: those of a file, or of a batch. */
interface WorkQueue {

  /**
   * Returns the next attempt, and may wait for it. Returns null if nothing is left to do or the
   * work was stopped.
   */
  @Nullable ChargeAttempt next() throws IOException, InterruptedException;

  /** Postpones a charge that another process is making. */
  void postpone(ChargeAttempt attempt);

  /**
   * Records that the reference of the charge has the answer to another request. If this fails, the
   * charge is not done.
   */
  default void recordDifference(ChargeAttempt attempt, Difference difference) throws IOException {}

  /** Receives a charge that was not sent, or not processed, so that it may be sent again. */
  default void notSent(ChargeAttempt attempt) {}

  /** Makes {@link #next} return null. */
  void stop();

  /** Why the recorded outcome does not belong to this charge. */
  enum Difference {
    /** The reference belongs to another purchase. */
    OTHER_PURCHASE
  }
}
