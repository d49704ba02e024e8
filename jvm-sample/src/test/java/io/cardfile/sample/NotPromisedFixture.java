package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport;
import java.time.Duration;
import java.time.Instant;

/** A shop with a gateway that refuses a repeated reference, and one that charges it again. */
abstract class NotPromisedFixture {

  private static final Duration HOUR = Duration.ofHours(1);

  final TestClock clock = TestClock.at(Instant.now());
  final TestGateway strict = TestGateway.create();
  final TestGateway lenient = TestGateway.builder().chargeDuplicates().build();

  /** Returns a client of a gateway in memory that sends through {@code transport}. */
  static PaymentClient.Builder client(TestGateway gateway, Transport transport) {
    return PaymentClient.builder(gateway.endpoints(), transport)
        .credentials(gateway.username(), "TEST");
  }

  static PaymentClient client(TestGateway gateway, PurchaseJournal journal) {
    return client(gateway, gateway.transport()).journal(journal, "TEST-merchant").build();
  }

  static PurchaseRequest rent(String reference) {
    return PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
        .reference(reference)
        .amount(Money.of("19.00", "AUD"))
        .build();
  }

  static PurchaseOutcome pay(PaymentClient client, String reference) {
    return client.purchase(rent(reference)).execute();
  }

  static void assertDoubt(Why why, PurchaseOutcome outcome) {
    assertEquals(why, ((InDoubt) outcome).why());
  }

  static int charges(TestGateway gateway) {
    return gateway.ledger().entries().size();
  }

  OutcomeSource lookup(TestGateway gateway) {
    return client(gateway, gateway.transport())
        .journal(journal(), "TEST-merchant")
        .lookUps()
        .build()
        .outcomeSource();
  }

  InMemoryJournal journal() {
    return InMemoryJournal.create(clock);
  }

  /** Reconciles after the quiet period. */
  Reconciliation reconcile(PurchaseJournal journal, OutcomeSource source) {
    clock.advance(HOUR);
    return Reconciler.builder(journal).source("source", source).clock(clock).build().run();
  }
}
