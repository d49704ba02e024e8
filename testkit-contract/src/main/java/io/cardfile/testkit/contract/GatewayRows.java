package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The common base of rows on purchases at a simulated gateway with faults. */
abstract class GatewayRows extends ClientRows {

  private static final Duration LONGEST_FAULT = DEADLINE.plus(GRACE).plusSeconds(2);

  private GatewaySimulator gateway;
  FaultServer faulty;
  String url;

  GatewayRows(TransportContract contract, Promise promise) {
    super(contract, promise);
  }

  @BeforeEach
  void startGateway() throws Exception {
    gateway = GatewaySimulator.builder().token(Secrets.TOKEN).chargeDuplicates().build();
    faulty = FaultServer.builder(gateway).maxWait(LONGEST_FAULT).start();
    url = faulty.purchasesUrl();
  }

  @AfterEach
  void nothingReachedTheGatewayTwice() {
    faulty.close();
    requireAtMost(calls(), faulty.requests());
  }

  /** Asserts that the purchase is sent at most once, with an outcome that matches the ledger. */
  void buyDuring(FaultCase fault, Duration deadline) {
    int before = faulty.requests();
    PurchaseOutcome outcome = buy(url, "INV-1", deadline);
    int posts = faulty.requests() - before;
    requireAtMost(1, posts);
    boolean isUnsentInTime = fault.isLasting && posts == 0 && outcome.kind() == Kind.NOT_SENT;
    assertTrue(
        fault.outcomes.contains(outcome.kind()) || isUnsentInTime,
        () -> "the outcome is " + outcome + ", expected one of " + fault.outcomes);
    assertMatchesLedger(outcome.kind(), posts);
  }

  private void assertMatchesLedger(Kind outcome, int posts) {
    LedgerAssert charges = LedgerAssert.assertThat(gateway.ledger()).nothingChargedTwice();
    if (outcome == Kind.APPROVED) {
      charges.chargedOnce("INV-1");
    } else if (outcome == Kind.NOT_SENT) {
      assertEquals(0, posts, "requests of a purchase that was not sent");
    }
  }

  /** Asserts that a purchase is approved. */
  void assertApproved(String reference) {
    PurchaseOutcome outcome = buy(url, reference, TIMEOUT);
    assertEquals(
        Kind.APPROVED,
        outcome.kind(),
        () -> "the outcome of a purchase without a fault is " + outcome);
    LedgerAssert.assertThat(gateway.ledger()).nothingChargedTwice();
  }
}
