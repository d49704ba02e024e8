package io.cardfile.sample.guide;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The queue worker of docs/guides/async-and-queues.md. */
final class QueueWorker implements PurchaseOutcome.Visitor<QueueWorker.Next> {

  /** What happens to the message. */
  enum Next {
    /** Remove it from the queue. */
    ACKNOWLEDGE,
    /** Deliver it again, with an increasing delay of seconds to minutes. */
    RETRY_SOON,
    /** Deliver it again after the next runs of the reconciler, such as in 30 minutes. */
    RETRY_LATER,
    /** Move it to where a person looks; never delete it. */
    PARK,
    /** Deliver it again, and take no more messages until a person has corrected the settings. */
    STOP
  }

  /** The merchant's own records. Writing one twice changes nothing. */
  interface Orders {
    void approved(Approved approved);

    void declined(Declined declined);
  }

  private final PaymentClient client;
  private final Orders orders;
  private final Consumer<Exception> alert;

  QueueWorker(PaymentClient client, Orders orders, Consumer<Exception> alert) {
    this.client = client;
    this.orders = orders;
    this.alert = alert;
  }

  // region worker
  Next handle(Supplier<PurchaseRequest> message) {
    PurchaseOutcome outcome;
    try {
      outcome = client.purchase(message.get()).execute();
    } catch (IllegalArgumentException | NoSuchElementException e) {
      alert.accept(e);
      return Next.PARK; // Nothing was sent; another delivery would end in the same way.
    }
    outcome.journalFailure().ifPresent(alert); // Not claimed, or not recorded.
    return isConflict(outcome) ? Next.PARK : outcome.accept(this);
  }

  @Override
  public Next approved(Approved approved) {
    orders.approved(approved); // Committed before the message is acknowledged.
    return Next.ACKNOWLEDGE;
  }

  @Override
  public Next declined(Declined declined) {
    orders.declined(declined); // With its advice(); a later attempt is a new message.
    return Next.ACKNOWLEDGE;
  }

  @Override
  public Next refused(Refused refused) {
    return refused.allowsNextAttempt() ? Next.STOP : Next.PARK;
  }

  @Override
  public Next referenceReused(ReferenceReused reused) {
    alert.accept(new IllegalStateException(reused.toString()));
    return Next.PARK; // Two debts have one reference.
  }

  @Override
  public Next notSent(NotSent notSent) {
    return Next.RETRY_SOON;
  }

  @Override
  public Next inDoubt(InDoubt doubt) {
    return doubt.why() == Why.OTHER_ENVIRONMENT ? Next.STOP : Next.RETRY_LATER;
  }

  // endregion

  private static boolean isConflict(PurchaseOutcome outcome) {
    return outcome
        .journalFailure()
        .filter(failure -> failure.reason() == JournalException.Reason.CONFLICT)
        .isPresent();
  }
}
