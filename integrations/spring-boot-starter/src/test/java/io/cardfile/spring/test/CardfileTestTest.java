package io.cardfile.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.spring.shop.OrderService;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestPropertySource;

@CardfileTest(classes = OrderService.class)
@TestPropertySource(properties = {"cardfile.merchant=acme", "cardfile.token=${NO_SUCH_TOKEN}"})
class CardfileTestTest {

  private static final Money FEE = Money.of("19.00", "AUD");

  @Autowired OrderService orders;
  @Autowired TestGateway gateway;
  @Autowired ApplicationContext context;

  /** The order of the two tests is not fixed: neither may see the other. */
  @Test
  void aTestBeginsWithAnEmptyLedgerAndAnEmptyJournal() {
    chargedFirst();
  }

  @Test
  void soDoesTheNextTestOfTheSameContext() {
    chargedFirst();
  }

  private void chargedFirst() {
    assertThat(gateway.requests()).isEmpty();
    assertThat(orders.charge("T-1", FEE, TestCard.VISA.card(), "203.0.113.7").isReplayed())
        .isFalse();
    assertThat(orders.charge("T-1", FEE, TestCard.VISA.card(), "203.0.113.7").isReplayed())
        .isTrue();
    gateway.ledger().chargedOnce("T-1", FEE);
  }

  @Test
  void theJournalHasTheConfiguredMerchant() throws Exception {
    orders.charge("T-2", FEE, TestCard.VISA.card(), "203.0.113.7");
    assertThat(context.getBean(PurchaseJournal.class).find("acme", "T-2")).isPresent();
  }

  @Test
  void theReconcilerFollowsTheClockOfTheGateway() {
    gateway.next().loseRequest();
    assertThat(orders.charge("T-3", FEE, TestCard.VISA.card(), "203.0.113.7").kind())
        .isEqualTo(Kind.IN_DOUBT);
    gateway.clock().advance(Duration.ofMinutes(16));
    assertThat(context.getBean(Reconciler.class).run().notChargedCount()).isEqualTo(1);
  }

  @Test
  void onlyTheNamedClassesAndCardfileAreStarted() {
    assertThat(context.containsBean("dataSource")).isFalse();
    assertThat(context.containsBean("shopApplication")).isFalse();
  }
}
