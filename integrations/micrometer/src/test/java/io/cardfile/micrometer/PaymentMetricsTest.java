package io.cardfile.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentCall;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentEvent.Operation;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PaymentMetricsTest {

  private static final Money PRICE = Money.of("19.00", "AUD");

  private final TestGateway gateway = TestGateway.create();
  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final PaymentMetrics metrics = PaymentMetrics.of(registry);

  static PaymentCall<PurchaseOutcome> order(PaymentClient client, String reference, TestCard card) {
    return client.purchase(
        PurchaseRequest.firstCardOnFile(card.card()).reference(reference).amount(PRICE).build());
  }

  static void pay(PaymentClient client, String reference) {
    order(client, reference, TestCard.VISA).execute();
  }

  private Timer calls(String operation, String outcome, boolean replayed, String status) {
    return registry
        .get("cardfile.calls")
        .tag("operation", operation)
        .tag("outcome", outcome)
        .tag("replayed", String.valueOf(replayed))
        .tag("status", status)
        .timer();
  }

  private double credentialsRefused(Operation operation) {
    return registry
        .get("cardfile.credentials.refused")
        .tag("operation", operation.name())
        .counter()
        .count();
  }

  private double journalFailures(Reason reason) {
    return registry.get("cardfile.journal.failures").tag("reason", reason.name()).counter().count();
  }

  @Test
  void eachOutcomeIsTimedWithItsTags() {
    PaymentClient client =
        gateway
            .clientBuilder()
            .journal(InMemoryJournal.create(), "TEST-merchant")
            .lookUps()
            .listener(metrics)
            .build();
    pay(client, "R-1");
    pay(client, "R-1");
    order(client, "R-2", TestCard.VISA_DECLINED).execute();
    gateway.next().loseReply();
    pay(client, "R-3");
    PaymentCall<PurchaseOutcome> cancelled = order(client, "R-4", TestCard.VISA);
    cancelled.cancel();
    cancelled.execute();
    client.lookUp("R-1", PRICE).execute();
    assertEquals(1, calls("PURCHASE", "APPROVED", false, "2xx").count());
    assertEquals(1, calls("PURCHASE", "APPROVED", true, "NONE").count());
    assertEquals(1, calls("PURCHASE", "DECLINED", false, "2xx").count());
    assertEquals(1, calls("PURCHASE", "IN_DOUBT", false, "NONE").count());
    assertEquals(1, calls("PURCHASE", "NOT_SENT", false, "NONE").count());
    assertEquals(1, calls("LOOK_UP", "PAID", false, "2xx").count());
    assertEquals(6, registry.get("cardfile.calls").timers().size());
    double nanos = calls("PURCHASE", "APPROVED", false, "2xx").totalTime(TimeUnit.NANOSECONDS);
    assertTrue(nanos > 0, nanos + " ns");
  }

  @Test
  void wrongTokenIsCountedByOperation() {
    pay(
        gateway.clientBuilder().credentials("TEST-merchant", "wrong").listener(metrics).build(),
        "R-1");
    assertEquals(1, calls("PURCHASE", "REFUSED", false, "4xx").count());
    assertEquals(1, credentialsRefused(Operation.PURCHASE));
    assertEquals(0, credentialsRefused(Operation.LOOK_UP)); // Exists before the first failure.
  }

  @Test
  void failuresOfTheJournalAreCountedByReason() {
    FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
    journal.onClaim(1).failBefore(Reason.UNAVAILABLE);
    journal.onRecord(1).failBefore(Reason.REOPEN_REQUIRED);
    PaymentClient client =
        gateway.clientBuilder().journal(journal, "TEST-merchant").listener(metrics).build();
    pay(client, "R-1");
    pay(client, "R-1");
    assertEquals(1, journalFailures(Reason.UNAVAILABLE));
    assertEquals(1, journalFailures(Reason.REOPEN_REQUIRED));
    assertEquals(0, journalFailures(Reason.CONFLICT)); // Exists before the first failure.
  }

  @Test
  void clientsOfTwoMerchantsShareARegistry() {
    pay(gateway.clientBuilder().listener(PaymentMetrics.of(registry, "hotel")).build(), "R-1");
    pay(gateway.clientBuilder().listener(PaymentMetrics.of(registry, "museum")).build(), "R-2");
    pay(gateway.clientBuilder().listener(PaymentMetrics.of(registry, "museum")).build(), "R-3");
    assertEquals(1, registry.get("cardfile.calls").tag("merchant", "hotel").timer().count());
    assertEquals(2, registry.get("cardfile.calls").tag("merchant", "museum").timer().count());
  }
}
