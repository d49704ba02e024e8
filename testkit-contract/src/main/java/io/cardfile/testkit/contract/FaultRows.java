package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.RecordedRequest;
import io.cardfile.testkit.RecordedRequest.Operation;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.contract.TransportContract.Capability;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A fault causes no second request, no wrong outcome, no call beyond its deadline, and no effect on
 * the next purchase.
 */
abstract class FaultRows extends ClientRows {

  private static final String CASES = "io.cardfile.testkit.contract.FaultCase#";

  private TestGateway gateway;
  private String url;

  FaultRows(TransportContract contract) {
    super(contract, Promise.NOTHING_GUESSED);
  }

  @BeforeEach
  void startGateway() {
    gateway = TestGateway.builder().http().token(Secrets.TOKEN).chargeDuplicates().build();
    url = gateway.url();
  }

  @AfterEach
  void nothingReachedTheGatewayTwice() {
    gateway.close();
    requireAtMost(calls(), gateway.requests().size());
  }

  @ParameterizedTest(name = ROW_NAME)
  @MethodSource(CASES + "brief")
  void onAFreshConnection(FaultCase fault) {
    fault.happenTo(gateway.onRequest(1));
    buyDuring(fault, TIMEOUT);
    assertApproved("INV-2");
  }

  @ParameterizedTest(name = ROW_NAME)
  @MethodSource(CASES + "onTheWire")
  void onAKeptConnection(FaultCase fault) {
    requires(Capability.KEEP_ALIVE);
    fault.happenTo(gateway.onRequest(2));
    assertApproved("INV-0");
    buyDuring(fault, TIMEOUT);
    assertApproved("INV-2");
  }

  /** The reply of the gateway is left over, so no other purchase follows. */
  @Test
  void onAFreshConnectionWithAForgedReply() {
    FaultCase.FORGED.happenTo(gateway.onRequest(1));
    buyDuring(FaultCase.FORGED, TIMEOUT);
  }

  /** With a second address, to which a transport might send again. */
  @ParameterizedTest(name = ROW_NAME)
  @MethodSource(CASES + "ends")
  void withASecondAddress(FaultCase fault) throws Exception {
    InetAddress address = InetAddress.getByName("127.0.0.1");
    resolve(host -> Arrays.asList(address, address));
    url = url.replace("127.0.0.1", "localhost");
    fault.happenTo(gateway.onRequest(1));
    buyDuring(fault, TIMEOUT);
  }

  @ParameterizedTest(name = ROW_NAME)
  @MethodSource(CASES + "lasting")
  void aFaultThatLastsEndsByTheDeadline(FaultCase fault) {
    fault.happenTo(gateway.onRequest(1));
    PurchaseOutcome outcome;
    try (Stopwatch stopwatch = Stopwatch.start()) {
      outcome = buy(url, "INV-1", DEADLINE);
      requireInTime(stopwatch.elapsed(), DEADLINE);
    }
    assertMatchesLedger(fault, outcome);
  }

  private void buyDuring(FaultCase fault, Duration deadline) {
    assertMatchesLedger(fault, buy(url, "INV-1", deadline));
  }

  /** Asserts that the purchase was sent at most once, with an outcome that matches the ledger. */
  private void assertMatchesLedger(FaultCase fault, PurchaseOutcome outcome) {
    int posts = posts("INV-1");
    requireAtMost(1, posts);
    assertTrue(
        fault.outcomes().contains(outcome.kind()),
        () -> "the outcome is " + outcome + ", expected one of " + fault.outcomes());
    gateway.ledger().nothingChargedTwice();
    if (outcome.kind() == Kind.NOT_SENT) {
      assertEquals(0, posts, "requests of a purchase that was not sent");
      return;
    }
    gateway.assertBehavioursHappened();
    if (outcome.kind() == Kind.APPROVED) {
      gateway.ledger().chargedOnce("INV-1");
    }
  }

  private int posts(String reference) {
    return (int)
        gateway.requests().stream()
            .filter(request -> request.operation() == Operation.PURCHASE)
            .map(RecordedRequest::reference)
            .filter(sent -> sent.filter(reference::equals).isPresent())
            .count();
  }

  /** Asserts that a purchase without a fault is approved. */
  private void assertApproved(String reference) {
    PurchaseOutcome outcome = buy(url, reference, TIMEOUT);
    assertEquals(Kind.APPROVED, outcome.kind(), () -> "without a fault: " + outcome);
    gateway.ledger().nothingChargedTwice();
  }
}
