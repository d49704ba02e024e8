package io.cardfile;

import io.cardfile.journal.JournalException;
import io.cardfile.transport.Phase;
import java.time.Duration;
import java.util.Optional;

/**
 * Watches calls, for metrics, traces and audit. Never sees card data, and changes nothing: what it
 * throws is dropped, errors of the JVM excepted.
 *
 * <p>Called on the threads of the calls, so it must be thread-safe and quick.
 */
public interface PaymentListener {

  /** The request has reached {@code phase}; for progress only, see {@code PhaseObserver}. */
  default void onPhase(CallInfo call, Phase phase) {}

  /**
   * The call has ended. Not told of one whose reference stands for another purchase in the journal,
   * nor of one that an error of the JVM has ended. An outcome that was replayed from the journal is
   * told like any other, without a request ID and without phases: who counts money counts by
   * reference.
   *
   * @param kind the name of the outcome's kind, such as {@code APPROVED}
   * @param duration from the start of the execution
   * @param requestId the gateway's own ID of the request, where its reply had one
   */
  default void onOutcome(
      CallInfo call, String kind, Duration duration, Optional<String> requestId) {}

  /**
   * The journal failed: to claim, and the call ends as not sent, whatever became of earlier calls
   * under the reference; or to record the outcome, which the call gives all the same, see {@code
   * PurchaseOutcome.journalFailure}. Told before {@link #onOutcome}.
   */
  default void onJournalFailure(CallInfo call, JournalException failure) {}
}
