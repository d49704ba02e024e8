package io.cardfile;

import io.cardfile.journal.JournalException;
import io.cardfile.transport.Phase;
import java.time.Duration;
import java.util.Optional;

/**
 * Observes calls, for metrics, traces and audit. It receives no card data and cannot change a call:
 * what it throws is dropped, except errors of the JVM.
 *
 * <p>Methods are called on the threads of the calls, so implementations must be thread-safe and
 * fast.
 */
public interface PaymentListener {

  /**
   * Called when the request has reached {@code phase}; for progress only, see {@code
   * PhaseObserver}.
   */
  default void onPhase(CallInfo call, Phase phase) {}

  /**
   * Called when the call has ended. Not called when the journal has another purchase under the same
   * reference, nor when an error of the JVM ended the call. Called for an outcome that was replayed
   * from the journal too, without a request ID and without phases. To sum amounts, count each
   * reference once.
   *
   * @param kind the name of the outcome's kind, such as {@code APPROVED}
   * @param duration the time since the start of the execution
   * @param requestId the gateway's ID of the request, if its reply had one
   */
  default void onOutcome(
      CallInfo call, String kind, Duration duration, Optional<String> requestId) {}

  /**
   * Called when the journal failed, before {@link #onOutcome}. If the claim failed, the call ends
   * as not sent, which makes no statement about earlier calls under the reference. If the record
   * failed, the call still returns its outcome; see {@code PurchaseOutcome.journalFailure}.
   */
  default void onJournalFailure(CallInfo call, JournalException failure) {}
}
