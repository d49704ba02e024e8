package io.cardfile.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.spring.shop.OrderService;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The application's own transport sends over a socket, on which faults happen. */
@CardfileTest(classes = OrderService.class, http = true)
class OverHttpTest {

  private static final Money FEE = Money.of("19.00", "AUD");

  @Autowired OrderService orders;
  @Autowired TestGateway gateway;
  @Autowired Transport transport;
  @Autowired PurchaseJournal journal;

  private Kind charge() {
    return orders.charge("T-1", FEE, TestCard.VISA.card(), "203.0.113.7").kind();
  }

  @Test
  void theTransportOfTheStarterIsUsedAndAMerchantIsNamed() throws Exception {
    assertThat(transport).isInstanceOf(JdkTransport.class);
    assertThat(charge()).isEqualTo(Kind.APPROVED);
    assertThat(journal.find("TEST-merchant", "T-1")).isPresent();
  }

  @Test
  void aChargeWithHalfAReplyIsInDoubtAndNotSentAgain() {
    gateway.next().fault(Fault.HALF_BODY);
    assertThat(charge()).isEqualTo(Kind.IN_DOUBT);
    assertThat(charge()).isEqualTo(Kind.IN_DOUBT);
    gateway.ledger().chargedOnce("T-1", FEE);
  }
}
