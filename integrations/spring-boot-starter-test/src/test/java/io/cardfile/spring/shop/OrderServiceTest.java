package io.cardfile.spring.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.spring.test.CardfileTest;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.TestCards;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@CardfileTest(classes = OrderService.class)
class OrderServiceTest {

  @Autowired OrderService orders;
  @Autowired FakeGateway gateway;

  @Test
  void anOrderIsChargedOnce() {
    String number = TestCards.VISA_APPROVED.number();
    Card card = Card.builder().holder("Ada").number(number).expiry("12/2099").cvv("123").build();
    orders.charge("T-1", Money.of("19.00", "AUD"), card);
    assertThat(gateway.ledger().chargesFor("T-1")).hasSize(1);
  }
}
