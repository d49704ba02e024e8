package io.cardfile;

import io.cardfile.journal.ReferenceReusedException;

/** Receives the outcome of an enqueued call. */
public interface PaymentCallback<T> {

  /**
   * Called once when the call has ended. Runs on a thread of the executor, or on the enqueuing
   * thread when the executor refused the call.
   */
  void onOutcome(T outcome);

  /**
   * Called in place of {@link #onOutcome} when the journal has another purchase under the same
   * reference; nothing was sent. By default throws {@code e}, which the executor then handles.
   */
  default void onReferenceReused(ReferenceReusedException e) {
    throw e;
  }
}
