package io.cardfile;

import io.cardfile.journal.ReferenceReusedException;

/** Told what became of a call that was enqueued. */
public interface PaymentCallback<T> {

  /**
   * The call has ended. Called once, on a thread of the executor; on the enqueuing thread when the
   * executor refused the call.
   */
  void onOutcome(T outcome);

  /**
   * Nothing was sent, because the reference stands for another purchase in the journal. Called in
   * place of {@link #onOutcome}. Throws {@code e} unless overridden, which the executor then
   * handles.
   */
  default void onReferenceReused(ReferenceReusedException e) {
    throw e;
  }
}
