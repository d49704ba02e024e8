package io.cardfile.sample.guide;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.CompletionHandler.OnCompleteRemove;
import com.github.kagkarlsson.scheduler.task.CompletionHandler.OnCompleteReschedule;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.RetryAdvice;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciler;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The code of docs/guides/subscriptions.md: the charges of subscriptions, on any number of nodes.
 */
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

  // region debt
  /** Returns the charge of a month. Count the attempt up after a decline only, in your row. */
  static PurchaseRequest debt(
      String subscription, YearMonth month, int attempt, Money price, String card) {
    String reference = "SUB-" + subscription + "-" + month + (attempt == 1 ? "" : "-" + attempt);
    return PurchaseRequest.merchantInitiated(
            StoredCredential.fromText(card), AuthReason.SUBSCRIPTION)
        .reference(reference)
        .amount(price)
        .build();
  }

  // endregion

  // region retry
  private static final int MOST_ATTEMPTS = 4; // For each debt.

  /** Returns when to make the next attempt; empty if only the payer can pay in another way. */
  static Optional<Instant> nextAttempt(Declined declined, int attempt, Instant now) {
    RetryAdvice advice = declined.advice();
    if (attempt >= MOST_ATTEMPTS) {
      return Optional.empty();
    }
    switch (advice.next()) {
      case TRY_AGAIN_NOW:
        return Optional.of(attempt == 1 ? now : now.plus(Duration.ofHours(72)));
      case TRY_AGAIN_LATER:
        Instant later = now.plus(advice.waitAtLeast().orElse(Duration.ZERO));
        return Optional.of(advice.notBefore().map(OffsetDateTime::toInstant).orElse(later));
      default:
        return Optional.empty(); // Another card is needed, or never this card again.
    }
  }

  // endregion

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
        return again(30); // The reconciler has mostly resolved it by then.
      case NOT_SENT:
        return again(1);
      default:
        if (outcome instanceof Refused && ((Refused) outcome).allowsNextAttempt()) {
          return again(60); // Wrong credentials: alert a person.
        }
        records.accept(outcome); // Your own table, by next(); twice must do no harm.
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
