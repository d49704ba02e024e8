package io.cardfile;

/** Told what became of a call that was enqueued. */
public interface PaymentCallback<T> {

  /**
   * The call has ended. Called once, on a thread of the executor; on the enqueuing thread when the
   * executor refused the call.
   */
  void onOutcome(T outcome);
}
