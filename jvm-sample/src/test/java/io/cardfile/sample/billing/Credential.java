package io.cardfile.sample.billing;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.TestCards;

/** The text form of a stored credential, as a file of due charges has it. */
final class Credential {

  static final String TEXT = text();

  private Credential() {}

  private static String text() {
    FakeGateway gateway = FakeGateway.create();
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test()
                    .walletUrl(gateway.walletUrl())
                    .purchasesUrl(gateway.purchasesUrl())
                    .build(),
                gateway)
            .credentials("TEST-merchant", "TEST")
            .build();
    PurchaseRequest first =
        PurchaseRequest.firstCardOnFile(
                Card.builder()
                    .holder("Ada Example")
                    .number(TestCards.VISA_APPROVED.number())
                    .expiry("12/2099")
                    .cvv("123")
                    .build())
            .reference("CARD-1")
            .amount(Money.of("0.00", "AUD"))
            .build();
    return ((Approved) client.purchase(first).execute()).storedCredential().orElseThrow().toText();
  }
}
