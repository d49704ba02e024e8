package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import java.time.Duration;
import java.time.Instant;

/** A shop with a gateway that refuses a repeated reference, and one that charges it again. */
abstract class NotPromisedFixture {

  private static final BasicAuthorizer MERCHANT = BasicAuthorizer.of("TEST-merchant", "TEST");
  private static final Duration HOUR = Duration.ofHours(1);

  final TestClock clock = TestClock.at(Instant.now());
  final FakeGateway strict = FakeGateway.create();
  final FakeGateway lenient = FakeGateway.of(GatewaySimulator.builder().chargeDuplicates().build());

  static PaymentClient.Builder client(FakeGateway gateway, Transport transport) {
    return PaymentClient.builder(
            Endpoints.test()
                .walletUrl(gateway.walletUrl())
                .purchasesUrl(gateway.purchasesUrl())
                .build(),
            transport)
        .authorizer(MERCHANT);
  }

  static PaymentClient client(FakeGateway gateway, PurchaseJournal journal) {
    return client(gateway, gateway).journal(journal, "TEST-merchant").build();
  }

  static PurchaseRequest rent(String reference) {
    return PurchaseRequest.firstCardOnFile(
            Card.builder()
                .holder("Ada Example")
                .number(TestCards.VISA_APPROVED.number())
                .expiry("12/2099")
                .cvv("123")
                .build())
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

  static int charges(FakeGateway gateway) {
    return gateway.ledger().entries().size();
  }

  OutcomeSource lookup(FakeGateway gateway, Transport transport) {
    return PaymentClient.builder(
            Endpoints.test()
                .walletUrl(gateway.walletUrl())
                .purchasesUrl(gateway.purchasesUrl())
                .build(),
            transport)
        .authorizer(MERCHANT)
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
