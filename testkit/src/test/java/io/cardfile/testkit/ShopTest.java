package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.gateway.TestCards;
import org.junit.jupiter.api.Test;

// Shown in docs/sandbox.md.
@Sandbox
class ShopTest {

  @Test
  void lostReplyIsInDoubtAndChargedOnce(FakeGateway gateway, Ledger ledger) {
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test()
                    .walletUrl(gateway.walletUrl())
                    .purchasesUrl(gateway.purchasesUrl())
                    .build(),
                gateway)
            .credentials("TEST-merchant", "TEST")
            .build();
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(
                Card.builder()
                    .holder("Ann Example")
                    .number(TestCards.VISA_APPROVED.number())
                    .expiry("12/2099")
                    .cvv("123")
                    .build())
            .reference("INV-1042")
            .amount(Money.of("10.00", "AUD"))
            .customerIp("203.0.113.7")
            .build();

    gateway.loseNextReply();
    PurchaseOutcome outcome = client.purchase(request).execute();

    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, outcome.kind());
    LedgerAssert.assertThat(ledger).chargedOnce("INV-1042").total("AUD", 1000);
  }
}
