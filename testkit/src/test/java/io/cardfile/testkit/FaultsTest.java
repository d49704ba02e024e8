package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each fault has the outcome that it documents, in memory and over sockets, charged or not. */
class FaultsTest {

  // Over sockets they last until the deadline of the client.
  private static final Set<Fault> LASTING =
      EnumSet.of(
          Fault.NEVER_READS,
          Fault.NO_REPLY,
          Fault.LATE_REPLY,
          Fault.SLOW_REPLY,
          Fault.STALL_HEADERS,
          Fault.STALL_BODY,
          Fault.INTERIM_ENDLESS,
          Fault.ENDLESS_HEADERS,
          Fault.ENDLESS_STATUS_LINE);

  // What this client gets of a reply before its request is a matter of timing.
  private static final Set<Fault> RACES = EnumSet.of(Fault.FORGED_BEFORE_REQUEST);

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

  @ParameterizedTest
  @EnumSource
  void faultOverSocketsHasOneOfItsOutcomes(Fault fault) {
    gateway.next().fault(fault);
    Duration deadline = LASTING.contains(fault) ? Duration.ofMillis(600) : Duration.ofSeconds(20);
    assertOutcome(fault, gateway.clientBuilder(new HttpTransport(HTTP)).deadline(deadline).build());
    if (!RACES.contains(fault)) {
      assertCharged(fault);
    }
  }

  @ParameterizedTest
  @EnumSource
  void unchargedFaultHasTheSameOutcomesAndMovesNoMoney(Fault fault) {
    gateway.next().uncharged().fault(fault);
    assertOutcome(fault, gateway.clientBuilder().build());
    gateway.ledger().nothingCharged();
  }
}
