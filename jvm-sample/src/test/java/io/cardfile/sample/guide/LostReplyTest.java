package io.cardfile.sample.guide;

// region lost-reply
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import org.junit.jupiter.api.Test;

@GatewayTest(chargeDuplicates = true)
class LostReplyTest {

  private static final Money PRICE = Money.of("19.00", "AUD");

  // Your own code takes the place of this method.
  private static Kind pay(PaymentClient client) {
    PurchaseRequest order =
        PurchaseRequest.card(TestCard.VISA.card()).reference("ORDER-1").amount(PRICE).build();
    return client.purchase(order).execute().kind();
  }

  @Test
  void lostReplyIsInDoubtAndChargedOnce(TestGateway gateway) {
    gateway.next().loseReply();
    assertEquals(Kind.IN_DOUBT, pay(gateway.client()));
    assertEquals(Kind.IN_DOUBT, pay(gateway.client())); // From the journal: nothing is sent.
    gateway.ledger().chargedOnce("ORDER-1", PRICE);
    gateway.ledger().total(PRICE); // Nor was another reference charged.
  }
}
// endregion
