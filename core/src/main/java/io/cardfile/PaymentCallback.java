package io.cardfile;

/** Receives the outcome of an enqueued call. */
public interface PaymentCallback<T> {

  /**
   * Called once when the call has ended. Runs on a thread of the executor, or on the enqueuing
   * thread when the executor refused the call.
   */
  void onOutcome(T outcome);
}
