package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.contract.PurchaseChecker.LateCallError;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

class PurchaseCheckerTest {

  private static final Duration DEADLINE = Duration.ofMillis(400);

  private static void check(int requests, Kind outcome, long millis) {
    PurchaseChecker checker =
        new PurchaseChecker(
            (request, phases) -> null, "", () -> 0, GatewaySimulator.create().ledger());
    Measurement seen = new Measurement(requests, outcome.name(), millis);
    checker.assertTruthful(seen, "INV-1", Set.of(Kind.IN_DOUBT), DEADLINE);
  }

  @Test
  void callThatEndsHalfASecondAfterItsDeadlineIsInTime() {
    assertDoesNotThrow(() -> check(1, Kind.IN_DOUBT, 900));
    assertThrows(LateCallError.class, () -> check(1, Kind.IN_DOUBT, 901));
  }

  /** A busy machine: the row is played again. */
  @Test
  void callThatIsNotSentByItsDeadlineIsLate() {
    assertThrows(LateCallError.class, () -> check(0, Kind.NOT_SENT, 400));
  }

  @Test
  void callThatIsNotSentEarlierIsWrong() {
    assertThrows(AssertionFailedError.class, () -> check(0, Kind.NOT_SENT, 399));
  }

  @Test
  void callThatIsReceivedAndReportedAsNotSentIsWrong() {
    assertThrows(AssertionFailedError.class, () -> check(1, Kind.NOT_SENT, 400));
  }
}
