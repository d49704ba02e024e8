package io.cardfile.sample.guide;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.transport.Transport;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The code of docs/learn/never-charged-twice.md. */
final class NeverChargedTwice {

  /** The shop's own records. Each method may be called twice for one reference. */
  interface Orders {

    /** Returns the references of the orders that are new or in doubt. */
    List<String> unfinished();

    /** Sets the status of an order, and delivers once. */
    void update(String reference, String status);

    /** Keeps a stored card. */
    void store(String reference, StoredCredential credential);
  }

  private final PurchaseJournal journal;
  private final Orders orders;
  private final Consumer<Exception> alert;
  private final PaymentClient client;
  private final Reconciler reconciler;

  NeverChargedTwice(
      Endpoints endpoints,
      Transport transport,
      String username,
      String apiToken,
      PurchaseJournal journal,
      Orders orders,
      Consumer<Exception> alert) {
    this.journal = journal;
    this.orders = orders;
    this.alert = alert;
    // region client
    this.client =
        PaymentClient.builder(endpoints, transport)
            .credentials(username, apiToken)
            .journal(journal, "acme-live") // Never change this name.
            .lookUps()
            .build();
    this.reconciler =
        Reconciler.builder(journal)
            .source("look-up", client.outcomeSource())
            .onStoredCredential((entry, found) -> orders.store(entry.reference(), found))
            .onAlarm(alarm -> alert.accept(new IllegalStateException(alarm.toString())))
            .build();
    // endregion
  }

  PaymentClient client() {
    return client;
  }

  // region reconcile
  void start(ScheduledExecutorService timer) {
    timer.scheduleWithFixedDelay(this::reconcile, 0, 10, TimeUnit.MINUTES);
  }

  void reconcile() {
    try {
      reconciler.run().failure().ifPresent(alert); // The next run processes the rest.
      for (String reference : orders.unfinished()) {
        Optional<JournalEntry> entry = journal.find("acme-live", reference);
        if (entry.isPresent()) orders.update(reference, statusOf(entry.get()));
      }
    } catch (IOException | RuntimeException e) { // It would end the schedule.
      alert.accept(e);
    }
  }

  static String statusOf(JournalEntry entry) {
    switch (entry.state()) {
      case APPROVED: // The amount may be reserved only, or captured in part.
        boolean isPaid = entry.outcome().get().isPaid();
        return isPaid ? "paid" : "approved: look up how much is captured";
      case DECLINED:
      case REFUSED:
        return "not paid: try a new reference";
      case PREPARED:
      case IN_DOUBT:
        return "wait";
      default: // Not charged, not sent or not processed.
        boolean isVoided = entry.outcome().get().isVoided();
        return isVoided ? "voided: try a new reference" : "send the same reference again";
    }
  }
  // endregion
}
