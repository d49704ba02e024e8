package io.cardfile;

import io.cardfile.journal.JournalException;
import io.cardfile.transport.Phase;

/**
 * Observes the calls of a client, for metrics, traces and audit. It receives no card data and
 * cannot change a call: its exceptions are dropped, except errors of the JVM.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#listener -->
 *
 * <pre>{@code
 * PaymentListener listener =
 *     new PaymentListener() {
 *       @Override
 *       public void onOutcome(PaymentEvent event) {
 *         show(event.reference() + " " + event.outcome().get());
 *       }
 *     };
 * }</pre>
 *
 * <p>Methods are called on the threads of the calls, so implementations must be thread-safe and
 * fast.
 */
public interface PaymentListener {

  /**
   * Called when the request has reached {@code phase}. For progress only: the notification may be
   * late, and some phases are not notified.
   */
  default void onPhase(PaymentEvent event, Phase phase) {}

  /**
   * Called when the call has ended. To sum amounts, count each reference once: an outcome that the
   * journal replays is notified as well, without request ID, status and phases. Not called when an
   * error of the JVM ended the call.
   */
  default void onOutcome(PaymentEvent event) {}

  /**
   * Called when the journal failed, before {@link #onOutcome}. If the claim failed, the call ends
   * as not sent, which makes no statement about earlier calls under the reference. If the record
   * failed, the call still returns its outcome; see {@code PurchaseOutcome.journalFailure}.
   */
  default void onJournalFailure(PaymentEvent event, JournalException failure) {}
}
