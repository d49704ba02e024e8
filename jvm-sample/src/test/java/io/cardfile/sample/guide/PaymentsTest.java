package io.cardfile.sample.guide;

// region first-tests
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import org.junit.jupiter.api.Test;

@GatewayTest
class PaymentsTest {

  private static final Money PRICE = Money.of("19.00", "AUD");

  // Your own code takes the place of this method: give it gateway.client().
  private static Kind pay(TestGateway gateway, TestCard card) {
    PurchaseRequest order =
        PurchaseRequest.firstCardOnFile(card.card())
            .reference("ORDER-1")
            .amount(PRICE)
            .customerIp("203.0.113.7")
            .build();
    return gateway.client().purchase(order).execute().kind();
  }

  @Test
  void approvedCardIsChargedOnce(TestGateway gateway) {
    assertEquals(Kind.APPROVED, pay(gateway, TestCard.VISA));
    gateway.ledger().chargedOnce("ORDER-1", PRICE);
  }

  @Test
  void insufficientFundsAreDeclined(TestGateway gateway) {
    gateway.next().decline("51");
    assertEquals(Kind.DECLINED, pay(gateway, TestCard.VISA));
    gateway.ledger().nothingCharged();
  }

  @Test
  void lostReplyIsInDoubtAndCharged(TestGateway gateway) {
    gateway.next().loseReply();
    assertEquals(Kind.IN_DOUBT, pay(gateway, TestCard.VISA));
    gateway.ledger().chargedOnce("ORDER-1");
  }

  @Test
  @GatewayTest(chargeDuplicates = true)
  void doubleClickIsChargedOnce(TestGateway gateway) {
    assertEquals(Kind.APPROVED, pay(gateway, TestCard.VISA));
    assertEquals(Kind.APPROVED, pay(gateway, TestCard.VISA)); // From the journal: nothing is sent.
    gateway.ledger().chargedOnce("ORDER-1", PRICE);
  }

  @Test
  void laterChargeOfASchemeWithoutTrackingIds(TestGateway gateway) {
    assertEquals(Kind.APPROVED, pay(gateway, TestCard.UNIONPAY));
    PurchaseRequest fee =
        PurchaseRequest.merchantInitiated(
                gateway.ledger().credential("ORDER-1"), AuthReason.NO_SHOW)
            .reference("FEE-1")
            .amount(PRICE)
            .customerIp("203.0.113.7")
            .build();
    assertEquals(Kind.APPROVED, gateway.client().purchase(fee).execute().kind());
    assertEquals("none", gateway.request("FEE-1").trackingId().orElse("none"));
    gateway.ledger().chain("ORDER-1", "FEE-1");
  }

  @Test
  void refusedRequestChargesNothing(TestGateway gateway) {
    gateway.next().refuse("Card number is invalid");
    assertEquals(Kind.REFUSED, pay(gateway, TestCard.VISA));
    gateway.ledger().nothingCharged();
  }

  @Test
  void timeOutBehindTheGatewayIsInDoubt(TestGateway gateway) {
    gateway.next().timeOut(); // The gateway returns the money.
    assertEquals(Kind.IN_DOUBT, pay(gateway, TestCard.VISA));
    gateway.ledger().notCharged("ORDER-1");
  }

  @Test
  void lookUpShowsWhatWasInDoubt(TestGateway gateway) {
    gateway.next().loseReply();
    assertEquals(Kind.IN_DOUBT, pay(gateway, TestCard.VISA));
    assertEquals("PAID", gateway.client().lookUp("ORDER-1", PRICE).execute().kind().name());
    gateway.ledger().chargedOnce("ORDER-1", PRICE);
  }
}
// endregion
