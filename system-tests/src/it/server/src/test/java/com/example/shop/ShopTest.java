package com.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@GatewayTest(http = true)
class ShopTest {

  private static final Card CARD = TestCard.VISA.card();

  @Test
  void lostReplyIsChargedOnceAndResolved(TestGateway gateway, @TempDir Path folder)
      throws Exception {
    try (Shop shop = new Shop(gateway.endpoints(), folder.resolve("purchases.journal"))) {
      gateway.next().loseReply();
      assertEquals(PurchaseOutcome.Kind.IN_DOUBT, shop.pay("ORDER-1", CARD).kind());
      assertEquals(0, shop.reconcile());
      assertEquals(PurchaseOutcome.Kind.APPROVED, shop.pay("ORDER-1", CARD).kind());
      gateway.ledger().total(Money.of("19.00", "AUD")).nothingChargedTwice();
    }
  }
}
