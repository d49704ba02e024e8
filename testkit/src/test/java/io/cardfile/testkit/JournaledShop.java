package io.cardfile.testkit;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCard;
import io.cardfile.testkit.gateway.TestCards;

/** Purchases at a gateway that charges a reference as often as it is sent. */
final class JournaledShop {

  static final String MERCHANT = "TEST-merchant";

  final FakeGateway gateway = FakeGateway.of(GatewaySimulator.builder().chargeDuplicates().build());
  final InMemoryJournal inside = InMemoryJournal.create();
  final FailingJournal journal = FailingJournal.around(inside);

  PurchaseOutcome buy(String reference) {
    return buy(journal, reference, TestCards.VISA_APPROVED);
  }

  PurchaseOutcome buy(PurchaseJournal through, String reference, TestCard card) {
    return PaymentClient.builder(
            Endpoints.test()
                .walletUrl(gateway.walletUrl())
                .purchasesUrl(gateway.purchasesUrl())
                .build(),
            gateway)
        .credentials(MERCHANT, "TEST")
        .journal(through, MERCHANT)
        .build()
        .purchase(
            PurchaseRequest.firstCardOnFile(
                    Card.builder()
                        .holder("Ann Example")
                        .number(card.number())
                        .expiry("12/2099")
                        .cvv("123")
                        .build())
                .reference(reference)
                .amount(Money.of("10.00", "AUD"))
                .build())
        .execute();
  }

  JournalState state(String reference) {
    return inside.find(MERCHANT, reference).orElseThrow().state();
  }

  int sent() {
    return gateway.exchanges().size();
  }

  LedgerAssert ledgerAssert() {
    return LedgerAssert.assertThat(gateway.ledger());
  }
}
