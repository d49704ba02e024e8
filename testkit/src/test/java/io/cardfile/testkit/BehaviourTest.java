package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.gateway.RecordedExchange;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a behaviour does to a purchase, its ledger and its record, in memory. */
class BehaviourTest {

  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private final TestGateway gateway = TestGateway.create();

  private PurchaseOutcome pay(String reference) {
    PurchaseRequest request =
        PurchaseRequest.card(TestCard.VISA.card())
            .amount(Money.of("19.00", "AUD"))
            .reference(reference)
            .customerIp("203.0.113.7")
            .build();
    return gateway.clientBuilder().deadline(DEADLINE).build().purchase(request).execute();
  }

  private void assertPaid(Kind kind, int charges) {
    assertEquals(kind, pay("ORDER-1").kind());
    assertEquals(charges, gateway.ledger().entries().size());
  }

  private List<String> got() {
    return gateway.simulator().exchanges().stream()
        .map(exchange -> exchange.behaviour().orElse("-") + ": " + exchange.clientGot())
        .collect(Collectors.toList());
  }

  @Test
  void decisionsAreThoseOfTheGateway() {
    gateway.next().decline("51");
    gateway.next().refuse("Card number is invalid");
    gateway.next().timeOut();
    gateway.next().approve();
    assertEquals(Kind.DECLINED, pay("ORDER-1").kind());
    assertEquals(Kind.REFUSED, pay("ORDER-2").kind());
    assertEquals(Kind.IN_DOUBT, pay("ORDER-3").kind());
    assertEquals(Kind.APPROVED, pay("ORDER-4").kind());
    assertEquals(Money.of("19.00", "AUD"), gateway.ledger().charged("AUD"));
  }

  @Test
  void textsAreNotEmptyAndShowNoCardNumber() {
    assertThrows(IllegalArgumentException.class, () -> gateway.next().refuse(""));
    assertThrows(IllegalArgumentException.class, () -> gateway.onReference(""));
    gateway.clearBehaviours();
    gateway.next().refuse("Card 4242424242424242 is bad");
    String message =
        assertThrows(AssertionError.class, gateway::assertBehavioursHappened).getMessage();
    assertTrue(message.contains("[refuse=****@next]"), message);
  }

  @Test
  void decisionWaitsForAPurchaseThatTheGatewayDoesNotRefuse() {
    pay("ORDER-1");
    gateway.next().decline("51");
    assertEquals(Kind.IN_DOUBT, pay("ORDER-1").kind(), "a duplicate");
    assertThrows(AssertionError.class, gateway::assertBehavioursHappened);
    assertEquals(Kind.DECLINED, pay("ORDER-2").kind());
    gateway.assertBehavioursHappened();
    assertEquals(List.of("-: 200", "-: 200", "decline=51: 200"), got());
  }

  @Test
  void statusIsThePageOfAProxyAndChargesNothing() {
    gateway.next().status(503);
    assertPaid(Kind.IN_DOUBT, 0);
    assertEquals(List.of("status=503: 503"), got());
  }

  @Test
  void replyReplacesTheGatewaysAndChargesNothing() {
    gateway.next().reply(200, "{\"successful\":true}");
    assertPaid(Kind.IN_DOUBT, 0);
  }

  @Test
  void delayWithinTheDeadlineIsApproved() {
    gateway.next().delay(DEADLINE.minusSeconds(5));
    assertPaid(Kind.APPROVED, 1);
  }

  @Test
  void delayBeyondTheDeadlineIsInDoubtAndTakesNoTime() {
    long start = System.nanoTime();
    gateway.next().delay(DEADLINE.plusMillis(1));
    assertPaid(Kind.IN_DOUBT, 1);
    assertTrue(Duration.ofNanos(System.nanoTime() - start).compareTo(DEADLINE) < 0);
  }

  @Test
  void unchargedDelayIsAnsweredAsIfItWereCharged() {
    gateway.next().uncharged().delay(Duration.ofSeconds(1));
    assertPaid(Kind.APPROVED, 0);
  }

  @Test
  void lostRequestAndLostReplyDifferInTheLedgerOnly() {
    gateway.onReference("ORDER-1").loseReply();
    gateway.onReference("ORDER-2").loseRequest();
    assertEquals(Kind.IN_DOUBT, pay("ORDER-1").kind());
    assertEquals(Kind.IN_DOUBT, pay("ORDER-2").kind());
    gateway.ledger().chargedOnce("ORDER-1").notCharged("ORDER-2");
  }

  @Test
  void recordShowsWhatTheClientGot() {
    gateway.next().loseReply();
    gateway.next().fault(Fault.STATUS_503);
    gateway.next().uncharged().fault(Fault.HALF_BODY);
    gateway.next().fault(Fault.OTHER_AMOUNT);
    gateway.next().delay(DEADLINE.minusSeconds(5));
    gateway.next().delay(DEADLINE.plusSeconds(5));
    gateway.next().fault(Fault.SLOW_REPLY);
    for (int i = 1; i <= 8; i++) {
      pay("ORDER-" + i);
    }
    assertEquals(
        List.of(
            "lost-reply: nothing",
            "status-503: 503",
            "half-body+uncharged: a broken reply",
            "other-amount: 200",
            "delay=25s: 200",
            "delay=35s: nothing",
            "slow-reply: a broken reply",
            "-: 200"),
        got());
    RecordedExchange lost = gateway.simulator().exchanges().get(0);
    assertEquals(RecordedRequest.Result.APPROVED, lost.result());
  }

  @Test
  void textDoesTheSameAsTheMethods() {
    gateway.behave("lost-reply@ref=ORDER-1");
    assertPaid(Kind.IN_DOUBT, 1);
    gateway.clearBehaviours();
    assertThrows(IllegalArgumentException.class, () -> gateway.behave("lost-replay"));
  }

  @Test
  void modifiersGoWithFaultsOnly() {
    assertThrows(IllegalStateException.class, () -> gateway.next().uncharged().approve());
    assertThrows(IllegalStateException.class, () -> gateway.next().byReset().status(503));
    assertThrows(IllegalStateException.class, () -> gateway.next().byReset().delay(DEADLINE));
  }

  @Test
  void presetsAreSix() {
    assertEquals(
        "[lost-reply, lost-request, status-503, other-amount, slow-reply, html-page]",
        Fault.presets().toString());
  }
}
