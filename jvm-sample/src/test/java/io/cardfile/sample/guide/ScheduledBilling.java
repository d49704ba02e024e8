package io.cardfile.sample.guide;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.CompletionHandler.OnCompleteRemove;
import com.github.kagkarlsson.scheduler.task.CompletionHandler.OnCompleteReschedule;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import java.util.function.Consumer;
import java.util.function.Function;

/** The code of docs/guides/subscriptions.md: a billing run on many nodes. */
final class ScheduledBilling {

  private final PaymentClient client;
  private final Reconciler reconciler;
  private final Function<String, PurchaseRequest> debts;
  private final Consumer<PurchaseOutcome> records;

  ScheduledBilling(
      PaymentClient client,
      Reconciler reconciler,
      Function<String, PurchaseRequest> debts,
      Consumer<PurchaseOutcome> records) {
    this.client = client;
    this.reconciler = reconciler;
    this.debts = debts;
    this.records = records;
  }

  // region tasks
  CustomTask<Void> charges() {
    return Tasks.custom("charge", Void.class)
        .onDeadExecutionRevive() // Its node was killed: the journal has the reference in doubt.
        .onFailureReschedule(FixedDelay.ofMinutes(1)) // The same reference, so charged once.
        .execute((task, context) -> charge(task.getId()));
  }

  private CompletionHandler<Void> charge(String reference) {
    PurchaseOutcome outcome = client.purchase(debts.apply(reference)).execute();
    switch (outcome.kind()) {
      case IN_DOUBT:
        return again(20); // The reconciler has resolved it by then.
      case NOT_SENT:
        return again(1);
      default:
        if (outcome instanceof Refused && ((Refused) outcome).allowsNextAttempt()) {
          return again(60); // Wrong credentials: alert a person.
        }
        records.accept(outcome); // Your own table, by reference; twice must do no harm.
        return new OnCompleteRemove<>();
    }
  }

  private static CompletionHandler<Void> again(int minutes) {
    return new OnCompleteReschedule<>(FixedDelay.ofMinutes(minutes));
  }

  RecurringTask<Void> reconciliation() {
    return Tasks.recurring("reconcile", FixedDelay.ofMinutes(10))
        .execute((task, context) -> reconciler.run());
  }
  // endregion
}
