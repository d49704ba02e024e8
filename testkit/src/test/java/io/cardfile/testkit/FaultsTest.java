package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import java.net.http.HttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each fault has the outcome that it documents, in memory and over sockets, charged or not. */
class FaultsTest {

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final TestGateway gateway = TestGateway.start();

  @AfterEach
  void close() {
    gateway.close();
  }

  private void assertOutcome(Fault fault, PaymentClient client) {
    PurchaseRequest request =
        PurchaseRequest.card(TestCard.VISA.card())
            .amount(Money.of("19.00", "AUD"))
            .reference("ORDER-1")
            .customerIp("203.0.113.7")
            .build();
    PurchaseOutcome outcome = client.purchase(request).execute();
    assertTrue(fault.outcomes().contains(outcome.kind()), () -> fault + ": " + outcome);
    gateway.assertBehavioursHappened();
  }

  private void assertCharged(Fault fault) {
    if (fault.isCharged()) {
      gateway.ledger().chargedOnce("ORDER-1");
    } else {
      gateway.ledger().nothingCharged();
    }
  }

  @ParameterizedTest
  @EnumSource
  void faultInMemoryHasOneOfItsOutcomes(Fault fault) {
    gateway.next().fault(fault);
    assertOutcome(fault, gateway.clientBuilder().build());
    assertCharged(fault);
  }

  /**
   * Without those that last until a deadline, and the one before the request: what this client gets
   * of them is a matter of timing. The contract of transports plays them.
   */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {
        "NEVER_READS",
        "NO_REPLY",
        "LATE_REPLY",
        "SLOW_REPLY",
        "STALL_HEADERS",
        "STALL_BODY",
        "INTERIM_ENDLESS",
        "ENDLESS_HEADERS",
        "ENDLESS_STATUS_LINE",
        "FORGED_BEFORE_REQUEST"
      })
  void faultOverSocketsHasOneOfItsOutcomes(Fault fault) {
    gateway.next().fault(fault);
    assertOutcome(fault, gateway.clientBuilder(new HttpTransport(HTTP)).build());
    assertCharged(fault);
  }

  @ParameterizedTest
  @EnumSource
  void unchargedFaultHasTheSameOutcomesAndMovesNoMoney(Fault fault) {
    gateway.next().uncharged().fault(fault);
    assertOutcome(fault, gateway.clientBuilder().build());
    gateway.ledger().nothingCharged();
  }
}
