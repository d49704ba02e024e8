package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalException.Reason;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class JournalRulesTest {

  private static final Duration DAY = Duration.ofDays(1);
  private static final Instant NOW = Purchased.NOW;

  private static String conflict(JournalEntry current, JournalEntry meant, JournalState to) {
    JournalException e =
        assertThrows(
            JournalException.class,
            () -> JournalRules.record(current, meant, Purchased.outcome(to), NOW));
    assertEquals(Reason.CONFLICT, e.reason());
    String message = e.getMessage();
    assertTrue(message.startsWith("CONFLICT: "), message);
    assertTrue(message.endsWith(": compare the purchase with the gateway"), message);
    return message.split(": ")[1];
  }

  @Test
  void allowedChangeOfTheSameAttemptIsMade() throws JournalException {
    JournalEntry prepared = Purchased.prepared();
    JournalOutcome outcome = Purchased.outcome(JournalState.APPROVED);
    assertEquals(
        prepared.withOutcome(outcome, Purchased.LATER),
        JournalRules.record(prepared, prepared, outcome, Purchased.LATER));
  }

  @Test
  void entryThatIsNotThereIsAConflict() {
    assertEquals(
        "the journal has no entry of this reference",
        conflict(null, Purchased.prepared(), JournalState.APPROVED));
  }

  @Test
  void entryOfAnotherAttemptIsAConflict() {
    JournalEntry first = Purchased.in(JournalState.NOT_SENT);
    JournalEntry second = first.next(NOW);
    String why = "the entry now belongs to another attempt";
    assertEquals(why, conflict(second, first, JournalState.APPROVED));
    assertEquals(why, conflict(first, second, JournalState.APPROVED));
  }

  @Test
  void entryOfAnotherClaimWithTheSameNumberIsAConflict() {
    JournalEntry before = JournalEntry.first(SampleContents.of("R"), NOW);
    JournalEntry afterAPurge = JournalEntry.first(SampleContents.of("R"), NOW.plus(DAY));
    assertEquals(
        "the entry now belongs to another attempt",
        conflict(afterAPurge, before, JournalState.NOT_SENT));
  }

  @Test
  void stateThatMayNotChangeIsAConflict() {
    JournalEntry approved = Purchased.in(JournalState.APPROVED);
    assertEquals(
        "APPROVED does not become DECLINED", conflict(approved, approved, JournalState.DECLINED));
  }

  @Test
  void notChargedIsRefusedForTwoMinutesAfterTheLastChange() throws JournalException {
    JournalEntry doubt = Purchased.in(JournalState.IN_DOUBT);
    JournalOutcome notCharged = JournalOutcome.notCharged();
    Instant from = doubt.changedAt().plus(JournalRules.SHORTEST_QUIET_PERIOD);
    for (Instant early : new Instant[] {NOW.minusSeconds(3600), NOW, from.minusMillis(1)}) {
      JournalException e =
          assertThrows(
              JournalException.class, () -> JournalRules.record(doubt, doubt, notCharged, early));
      assertEquals(Reason.CONFLICT, e.reason());
      assertTrue(e.getMessage().contains("after 2026-11-21T06:06:05.678Z"), e.getMessage());
    }
    assertEquals(
        JournalState.NOT_CHARGED, JournalRules.record(doubt, doubt, notCharged, from).state());
  }

  @Test
  void ageUnderADayIsRefused() {
    for (Duration age : new Duration[] {DAY.minusNanos(1), Duration.ZERO, DAY.negated()}) {
      assertThrows(IllegalArgumentException.class, () -> JournalRules.purgeBefore(age, NOW));
    }
    assertThrows(NullPointerException.class, () -> JournalRules.purgeBefore(null, NOW));
  }

  @Test
  void ageBeyondAThousandYearsIsThat() {
    Instant earliest = NOW.minus(Duration.ofDays(365_000));
    for (Duration age :
        new Duration[] {Duration.ofDays(365_000), Duration.ofSeconds(Long.MAX_VALUE)}) {
      assertEquals(earliest, JournalRules.purgeBefore(age, NOW));
    }
    assertEquals(
        earliest.plusNanos(1),
        JournalRules.purgeBefore(Duration.ofDays(365_000).minusNanos(1), NOW));
  }

  @Test
  void pageOfNothingIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> JournalRules.requireLimit(0));
    assertThrows(IllegalArgumentException.class, () -> JournalRules.requireLimit(-1));
    assertDoesNotThrow(() -> JournalRules.requireLimit(1));
  }
}
