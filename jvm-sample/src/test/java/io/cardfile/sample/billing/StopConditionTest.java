package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalException.Reason;
import io.cardfile.purchase.PurchaseOutcome;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StopConditionTest {

  @Test
  void wrongSettingsStopTheRunAtTheNextOutcomeOfAnyKind() {
    AtomicReference<WrongSettings> wrong = new AtomicReference<>();
    StopCondition stopCondition = new StopCondition(50, () -> Optional.ofNullable(wrong.get()));
    assertEquals(Optional.empty(), stopCondition.check(refused(403, false)));
    wrong.set(WrongSettings.ADDRESS);
    Optional<String> why = Optional.of("the gateway accepts no purchases at this URL");
    assertEquals(why, stopCondition.check(notSent("no connection")));
    assertEquals(why, stopCondition.check(refused(405, true)));
    assertEquals(
        Optional.empty(), stopCondition.check(ScriptedOutcomes.replayedRefusal("INV-1", 403)));
  }

  @Test
  void chargesWithoutAnAnswerStopTheRunAtTheLimit() {
    StopCondition stopCondition = new StopCondition(2, Optional::empty);
    assertEquals(Optional.empty(), stopCondition.check(notSent("no connection")));
    assertEquals(
        Optional.of(
            "2 charges in a row had no answer or were refused, the last: NOT_SENT(INV-1: no"
                + " connection (pay.example))"),
        stopCondition.check(notSent("no connection")));
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404, 405})
  void refusalOfOneChargeStopsTheRunOnlyWhenItComesAgainAndAgain(int status) {
    StopCondition stopCondition = new StopCondition(2, Optional::empty);
    assertEquals(Optional.empty(), stopCondition.check(refused(status, false)));
    assertEquals(Optional.empty(), stopCondition.check(refused(422, false)));
    assertEquals(Optional.empty(), stopCondition.check(refused(status, false)));
    assertTrue(stopCondition.check(refused(status, false)).isPresent());
  }

  /** The journal may grant the next claim, and an outcome that was not recorded does not exist. */
  @Test
  void claimThatFailsOnceStopsNothing() {
    StopCondition stopCondition = new StopCondition(0, Optional::empty);
    PurchaseOutcome refused = ScriptedOutcomes.notClaimed("INV-1", Reason.UNAVAILABLE);
    assertTrue(refused.journalFailure().isPresent());
    assertFalse(StopCondition.isUnrecorded(refused));
    assertEquals(Optional.empty(), stopCondition.check(refused));
    String why =
        stopCondition.check(ScriptedOutcomes.notClaimed("INV-1", Reason.REOPEN_REQUIRED)).get();
    assertTrue(why.startsWith("the journal accepts no more claims"), why);
  }

  @Test
  void refusalThatWasReplayedStopsNothing() {
    assertEquals(
        Optional.empty(),
        new StopCondition(1, Optional::empty)
            .check(ScriptedOutcomes.replayedRefusal("INV-1", 403)));
  }

  private static PurchaseOutcome refused(int status, boolean allowsNextAttempt) {
    return ScriptedOutcomes.refused("INV-1", status, allowsNextAttempt);
  }

  private static PurchaseOutcome notSent(String why) {
    return ScriptedOutcomes.notSent("INV-1", why);
  }
}
