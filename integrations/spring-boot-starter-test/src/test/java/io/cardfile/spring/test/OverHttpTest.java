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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** The starter's real transport sends over a socket, on which faults happen. */
@CardfileTest(classes = OrderService.class, http = true)
@TestPropertySource(properties = "cardfile.merchant=${NO_SUCH_MERCHANT}")
class OverHttpTest {

  private static final Money FEE = Money.of("19.00", "AUD");

  @Autowired OrderService orders;
  @Autowired TestGateway gateway;
  @Autowired Transport transport;
  @Autowired PurchaseJournal journal;

  private Kind charge() {
    return orders.charge("T-1", FEE, TestCard.VISA.card()).kind();
  }

  @Test
  void theStartersTransportIsUsed() {
    assertThat(transport).isInstanceOf(JdkTransport.class);
    assertThat(gateway.url()).startsWith("http://127.0.0.1:");
    assertThat(charge()).isEqualTo(Kind.APPROVED);
  }

  @Test
  void aMerchantThatIsNotSetIsReplaced() throws Exception {
    charge();
    assertThat(journal.find("TEST-merchant", "T-1")).isPresent();
  }

  @ParameterizedTest
  @EnumSource(names = {"LOST_REPLY", "HALF_BODY", "STATUS_503", "OTHER_AMOUNT"})
  void aChargeWithoutAUsableReplyIsInDoubtAndNotSentAgain(Fault fault) {
    gateway.next().fault(fault);
    assertThat(charge()).isEqualTo(Kind.IN_DOUBT);
    assertThat(charge()).isEqualTo(Kind.IN_DOUBT);
    gateway.ledger().chargedOnce("T-1", FEE);
  }
}
