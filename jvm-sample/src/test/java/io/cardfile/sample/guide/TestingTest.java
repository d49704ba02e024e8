package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.Outcomes;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.explore.FaultExplorer;
import io.cardfile.transport.jdk.JdkTransport;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The later examples of docs/guides/testing.md. */
@GatewayTest
class TestingTest {

  private static final Money PRICE = Money.of("19.00", "AUD");

  private static Kind pay(PaymentClient client) {
    return client.purchase(order()).execute().kind();
  }

  private static PurchaseRequest order() {
    return PurchaseRequest.card(TestCard.VISA.card()).reference("ORDER-1").amount(PRICE).build();
  }

  // region outcomes
  @Test
  void insufficientFundsAreDeclined(TestGateway gateway) {
    gateway.next().decline("51");
    assertEquals(Kind.DECLINED, pay(gateway.client()));
    gateway.ledger().nothingCharged();
  }

  @Test
  void refusedRequestChargesNothing(TestGateway gateway) {
    gateway.next().refuse("Card number is invalid");
    assertEquals(Kind.REFUSED, pay(gateway.client()));
    gateway.ledger().nothingCharged();
  }

  // endregion

  // region double-click
  @Test
  @GatewayTest(chargeDuplicates = true)
  void doubleClickIsChargedOnce(TestGateway gateway) {
    assertEquals(Kind.APPROVED, pay(gateway.client()));
    assertEquals(Kind.APPROVED, pay(gateway.client()));
    gateway.ledger().chargedOnce("ORDER-1", PRICE);
    gateway.ledger().total(PRICE);
  }

  // endregion

  // region stored-card
  @Test
  void expiredCardIsDeclined(TestGateway gateway) {
    StoredCredential stored = CardOnFile.visa().expired().putOn(gateway);
    PurchaseRequest fee =
        PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
            .reference("FEE-1")
            .amount(PRICE)
            .build();
    Declined declined = (Declined) gateway.client().purchase(fee).execute();
    assertEquals(NextStep.ASK_FOR_ANOTHER_CARD, declined.advice().next());
  }

  // endregion

  // region mock
  interface Payments {
    PurchaseOutcome pay(String reference, Money amount);
  }

  @Test
  void payerOfADeclinedOrderIsAskedForAnotherCard() {
    Payments payments = mock(Payments.class);
    when(payments.pay("ORDER-1", PRICE)).thenReturn(Outcomes.declined("ORDER-1", PRICE, "54"));
    Declined declined = (Declined) payments.pay("ORDER-1", PRICE);
    assertEquals(NextStep.ASK_FOR_ANOTHER_CARD, declined.advice().next());
  }

  // endregion

  // region explorer
  @Test
  void noFaultMakesItGoWrong() {
    FaultExplorer.builder()
        .orderOf(reference -> "ORDER-1") // Also of a retry with another reference.
        .build()
        .explore(
            trial -> {
              Kind outcome = pay(trial.client()); // Your own code.
              if (outcome == Kind.APPROVED) trial.paid("ORDER-1");
              else if (outcome == Kind.DECLINED) trial.notPaid("ORDER-1");
              else trial.inDoubt("ORDER-1");
            });
  }

  // endregion

  // region time
  @Test
  void lostRequestIsSentAgainAfterTheQuietPeriod(TestGateway gateway) {
    PaymentClient client = gateway.client();
    gateway.next().loseRequest();
    assertEquals(Kind.IN_DOUBT, pay(client));

    gateway.clock().advance(Duration.ofMinutes(16));
    Reconciler.builder(gateway.journal())
        .clock(gateway.clock())
        .source("look-up", client.outcomeSource())
        .build()
        .run();

    assertEquals(Kind.APPROVED, pay(client));
    gateway.ledger().chargedOnce("ORDER-1", PRICE);
  }

  // endregion

  // region failed-claim
  @Test
  void failedClaimSendsNothing(TestGateway gateway) {
    FailingJournal journal =
        FailingJournal.around(gateway.journal())
            .onClaim(1)
            .failBefore(JournalException.Reason.UNAVAILABLE);
    PaymentClient client = gateway.clientBuilder().journal(journal, gateway.username()).build();
    assertEquals(Kind.NOT_SENT, pay(client));
    gateway.ledger().nothingCharged();
  }

  // endregion

  // region https
  @Test
  @GatewayTest(https = true)
  void busyProxyLeavesThePaymentInDoubt(TestGateway gateway) {
    gateway.next().fault(Fault.STATUS_503);
    PaymentClient client = gateway.client(JdkTransport.create(TestGateway.sslContext()));
    assertEquals(Kind.IN_DOUBT, pay(client));
    gateway.ledger().chargedOnce("ORDER-1");
  }
  // endregion
}
