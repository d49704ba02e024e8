package io.cardfile.spring.shop;

// region service-test
import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.spring.test.CardfileTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

// region annotated
@CardfileTest(classes = OrderService.class)
class OrderServiceTest {

  @Autowired OrderService orders;
  @Autowired TestGateway gateway;

  @Test
  void anOrderIsChargedOnce() {
    Money amount = Money.of("19.00", "AUD");
    orders.charge("T-1", amount, TestCard.VISA.card(), "203.0.113.7");
    gateway.ledger().chargedOnce("T-1", amount);
  }

  @Test
  void insufficientFundsAreADecline() {
    gateway.next().decline("51");
    assertThat(
            orders
                .charge("T-1", Money.of("19.00", "AUD"), TestCard.VISA.card(), "203.0.113.7")
                .kind())
        .isEqualTo(Kind.DECLINED);
  }
}
// endregion
// endregion
