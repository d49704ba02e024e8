package io.cardfile.micrometer;

import static io.cardfile.micrometer.Shop.order;
import static io.cardfile.micrometer.Shop.pay;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentCall;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentEvent.Operation;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PaymentMetricsTest {

  private final TestGateway gateway = TestGateway.create();
  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final PaymentMetrics metrics = PaymentMetrics.of(registry);

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
    client.purchase(order("R-2", TestCard.VISA_DECLINED)).execute();
    gateway.next().loseReply();
    pay(client, "R-3");
    PaymentCall<PurchaseOutcome> cancelled = client.purchase(order("R-4"));
    cancelled.cancel();
    cancelled.execute();
    client.walletToken(Shop.checkout("INV-1")).execute();
    client.lookUp("R-1", Shop.PRICE).execute();
    assertEquals(1, calls("PURCHASE", "APPROVED", false, "2xx").count());
    assertEquals(1, calls("PURCHASE", "APPROVED", true, "NONE").count());
    assertEquals(1, calls("PURCHASE", "DECLINED", false, "2xx").count());
    assertEquals(1, calls("PURCHASE", "IN_DOUBT", false, "NONE").count());
    assertEquals(1, calls("PURCHASE", "NOT_SENT", false, "NONE").count());
    assertEquals(1, calls("WALLET_TOKEN", "ISSUED", false, "2xx").count());
    assertEquals(1, calls("LOOK_UP", "PAID", false, "2xx").count());
    assertEquals(7, registry.get("cardfile.calls").timers().size());
  }

  @Test
  void theTimeOfACallIsThatOfItsEvent() {
    pay(gateway.clientBuilder().listener(metrics).build(), "R-1");
    double nanos = calls("PURCHASE", "APPROVED", false, "2xx").totalTime(TimeUnit.NANOSECONDS);
    assertTrue(nanos > 0 && nanos < TimeUnit.MINUTES.toNanos(1), nanos + " ns");
  }

  @Test
  void wrongTokenIsCountedByOperation() {
    pay(
        gateway.clientBuilder().credentials("TEST-merchant", "wrong").listener(metrics).build(),
        "R-1");
    assertEquals(1, calls("PURCHASE", "REFUSED", false, "4xx").count());
    assertEquals(1, credentialsRefused(Operation.PURCHASE));
    assertEquals(0, credentialsRefused(Operation.LOOK_UP));
  }

  @Test
  void countersAreThereBeforeTheFirstFailure() {
    for (Operation operation : Operation.values()) {
      assertEquals(0, credentialsRefused(operation));
    }
    for (Reason reason : Reason.values()) {
      assertEquals(0, journalFailures(reason));
    }
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
    assertEquals(0, journalFailures(Reason.CONFLICT));
  }

  @Test
  void clientsOfTwoMerchantsShareARegistry() {
    PrometheusMeterRegistry shared = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    PaymentClient one =
        gateway.clientBuilder().listener(PaymentMetrics.of(shared, "hotel")).build();
    PaymentClient two =
        gateway.clientBuilder().listener(PaymentMetrics.of(shared, "museum")).build();
    pay(one, "R-1");
    pay(two, "R-2");
    pay(two, "R-3");
    assertEquals(1, shared.get("cardfile.calls").tag("merchant", "hotel").timer().count());
    assertEquals(2, shared.get("cardfile.calls").tag("merchant", "museum").timer().count());
    assertTrue(
        shared.scrape().contains("cardfile_calls_seconds_count{merchant=\"museum\","),
        shared.scrape());
  }

  @Test
  void clientsThatNameNoMerchantAreAddedUp() {
    pay(gateway.clientBuilder().listener(metrics).build(), "R-1");
    pay(gateway.clientBuilder().listener(PaymentMetrics.of(registry)).build(), "R-2");
    assertEquals(2, calls("PURCHASE", "APPROVED", false, "2xx").count());
  }
}
