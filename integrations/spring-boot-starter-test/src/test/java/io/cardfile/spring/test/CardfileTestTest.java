package io.cardfile.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.spring.shop.OrderService;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.TestCards;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestPropertySource;

@CardfileTest(classes = OrderService.class)
@TestPropertySource(properties = "cardfile.merchant=acme")
class CardfileTestTest {

  @Autowired OrderService orders;
  @Autowired FakeGateway gateway;
  @Autowired ApplicationContext context;

  @Test
  void aServiceChargesAtTheSimulatedGateway() {
    assertThat(orders.charge("T-1", Money.of("19.00", "AUD"), card()).kind().name())
        .isEqualTo("APPROVED");
    assertThat(gateway.ledger().chargesFor("T-1")).hasSize(1);
  }

  private static Card card() {
    return Card.builder()
        .holder("Ada Example")
        .number(TestCards.VISA_APPROVED.number())
        .expiry("12/2099")
        .cvv("123")
        .build();
  }

  @Test
  void theJournalHasTheConfiguredMerchant() throws Exception {
    Money fee = Money.of("19.00", "AUD");
    orders.charge("T-2", fee, card());
    assertThat(context.getBean(PurchaseJournal.class).find("acme", "T-2")).isPresent();
  }

  @Test
  void onlyTheNamedClassesAndCardfileAreStarted() {
    assertThat(context.containsBean("dataSource")).isFalse();
    assertThat(context.containsBean("shopApplication")).isFalse();
  }
}
