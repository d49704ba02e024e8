package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.contract.PurchaseChecker.LateCallError;
import io.cardfile.testkit.contract.PurchaseChecker.Step;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
    LateCallError late = assertThrows(LateCallError.class, () -> check(0, Kind.NOT_SENT, 412));
    assertEquals("NOT_SENT after 412 ms; the deadline: 400 ms", late.getMessage());
    assertThrows(LateCallError.class, () -> check(0, Kind.NOT_SENT, 400));
  }

  @Test
  void rowWithALateCallIsPlayedThreeTimesAtMost() throws Exception {
    List<String> steps = new ArrayList<>();
    Step late =
        () -> {
          steps.add("play");
          check(1, Kind.IN_DOUBT, steps.size() == 1 ? 901 : 900);
        };
    PurchaseChecker.inTime(late, () -> steps.add("restart"));
    assertEquals(List.of("play", "restart", "play"), steps);

    steps.clear();
    Step alwaysLate =
        () -> {
          steps.add("play");
          check(1, Kind.IN_DOUBT, 901);
        };
    assertThrows(
        LateCallError.class, () -> PurchaseChecker.inTime(alwaysLate, () -> steps.add("restart")));
    assertEquals(List.of("play", "restart", "play", "restart", "play"), steps);
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
