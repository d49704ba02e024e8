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

  /** Receives a charge whose reference has the answer to another request. */
  default void differs(ChargeAttempt attempt, Difference difference) {}

  /** Receives a charge that was not sent, or not processed, so that it may be sent again. */
  default void notSent(ChargeAttempt attempt) {}

  /** Makes {@link #next} return null. */
  void stop();

  /** Why the journal's answer to a reference is none to the charge. */
  enum Difference {
    /** The reference belongs to another purchase. */
    OTHER_PURCHASE,
    /** It was given at another address or to another account. */
    ELSEWHERE
  }
}
