package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An entry changes only as its state allows, and only by a record of its current attempt. */
abstract class JournalRecordRows extends JournalRows {

  JournalRecordRows(PurchaseJournalContract contract) {
    super(contract);
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void onlyAllowedStateChangesAreRecorded(JournalState from) throws JournalException {
    for (JournalState to : JournalState.values()) {
      if (to != JournalState.PREPARED) { // Not an outcome.
        JournalEntry before = entryIn(from, from + "-" + to);
        assertChanges(before, to);
      }
    }
  }

  private void assertChanges(JournalEntry before, JournalState to) throws JournalException {
    clock.advance(Duration.ofSeconds(1));
    if (before.state() == JournalState.IN_DOUBT) {
      waitForQuiet();
    }
    if (!before.state().mayBecome(to)) {
      assertConflict(before, to);
      assertEquals(before, found(before.reference()), "the unchanged entry");
      return;
    }
    JournalEntry after = journal.record(before, outcome(to));
    assertEquals(before.withOutcome(outcome(to), clock.instant()), after);
    assertEquals(after, found(before.reference()));
  }

  @Test
  void aRecordedEntryHasTheTimeOfTheRecord() throws JournalException {
    JournalEntry sent = granted("INV-1");
    clock.advance(Duration.ofMillis(1234));
    JournalEntry approved = journal.record(sent, outcome(JournalState.APPROVED));
    assertEquals(sent.claimedAt(), approved.claimedAt());
    assertEquals(clock.instant().truncatedTo(ChronoUnit.MILLIS), approved.changedAt());
    assertEquals(approved, found("INV-1"));
  }

  @Test
  void anEndingMayLackEveryField() throws JournalException {
    for (JournalState state : JournalState.values()) {
      if (state != JournalState.PREPARED && state != JournalState.NOT_CHARGED) {
        JournalOutcome bare = JournalOutcome.stored(state, null, null, null, null);
        journal.record(granted("INV-" + state), bare);
        assertEquals(bare, found("INV-" + state).outcome().get());
      }
    }
  }

  @Test
  void anEndingMayHaveOneField() throws JournalException {
    JournalState approved = JournalState.APPROVED;
    assertKept("INV-1", JournalOutcome.stored(approved, "gw-1", null, null, null));
    assertKept("INV-2", JournalOutcome.stored(approved, null, "00", null, null));
    assertKept("INV-3", JournalOutcome.stored(approved, null, null, "01", null));
    assertKept("INV-4", JournalOutcome.approved(null, null).withNote("Mia: seen in the portal"));
  }

  private void assertKept(String reference, JournalOutcome outcome) throws JournalException {
    journal.record(granted(reference), outcome);
    assertEquals(outcome, found(reference).outcome().get());
  }

  @Test
  void anOutcomeReplacesTheFieldsOfADoubt() throws JournalException {
    JournalEntry doubt = entryIn(JournalState.IN_DOUBT, "INV-1");
    JournalOutcome approved = JournalOutcome.approved("gw-1", null);
    assertEquals(approved, journal.record(doubt, approved).outcome().get());
    assertEquals(approved, found("INV-1").outcome().get());
  }

  /** The request may still be on its way. */
  @Test
  void notChargedIsRefusedForTwoMinutesAfterADoubt() throws JournalException {
    JournalEntry doubt = entryIn(JournalState.IN_DOUBT, "INV-1");
    clock.advance(Duration.ofMinutes(-5));
    assertConflict(doubt, JournalState.NOT_CHARGED);
    clock.advance(Duration.ofMinutes(5));
    assertConflict(doubt, JournalState.NOT_CHARGED);
    waitForQuiet();
    clock.advance(Duration.ofMillis(-1));
    assertConflict(doubt, JournalState.NOT_CHARGED);
    assertEquals(doubt, found("INV-1"));
    clock.advance(Duration.ofMillis(1));
    journal.record(doubt, outcome(JournalState.NOT_CHARGED));
    assertEquals(2, granted("INV-1").attempt());
  }

  @Test
  void aChargeOrDeclineIsRecordedAtOnceAfterADoubt() throws JournalException {
    for (JournalState state : new JournalState[] {JournalState.APPROVED, JournalState.DECLINED}) {
      JournalEntry doubt = entryIn(JournalState.IN_DOUBT, "INV-" + state);
      assertEquals(state, journal.record(doubt, outcome(state)).state());
    }
  }

  @Test
  void anEarlierAttemptIsAConflict() throws JournalException {
    JournalEntry first = granted("INV-1");
    JournalEntry unsent = journal.record(first, outcome(JournalState.NOT_SENT));
    JournalEntry second = granted("INV-1");
    assertConflict(first, JournalState.APPROVED);
    assertConflict(unsent, JournalState.APPROVED);
    assertEquals(second, found("INV-1"));
    journal.record(second, outcome(JournalState.DECLINED));
    assertEquals(JournalState.DECLINED, found("INV-1").state());
  }

  @Test
  void aFutureAttemptIsAConflict() throws JournalException {
    JournalEntry unsent = entryIn(JournalState.NOT_SENT, "INV-1");
    assertConflict(unsent.next(clock.instant()), JournalState.APPROVED);
    assertEquals(unsent, found("INV-1"));
  }

  /** A purge restarts the count of attempts, so both have the same number. */
  @Test
  void aClaimFromBeforeAPurgeIsAConflict() throws JournalException {
    JournalEntry slow = granted("INV-1");
    journal.record(slow, outcome(JournalState.NOT_SENT));
    clock.advance(Duration.ofDays(2));
    assertEquals(1, journal.purge(Duration.ofDays(1)));
    JournalEntry second = granted("INV-1");
    assertEquals(slow.attempt(), second.attempt());
    assertConflict(slow, JournalState.NOT_SENT);
    assertEquals(second, found("INV-1"));
  }

  @Test
  void aReferenceThatWasNeverClaimedIsAConflict() throws JournalException {
    JournalEntry unknown = JournalEntry.first(JournalPurchases.first("INV-1"), clock.instant());
    assertConflict(unknown, JournalState.APPROVED);
    assertEquals(null, found("INV-1"));
  }

  @Test
  void theGrantedEntrySufficesAfterItsStateHasChanged() throws JournalException {
    JournalEntry sent = granted("INV-1");
    journal.record(sent, outcome(JournalState.IN_DOUBT));
    assertEquals(
        JournalState.APPROVED, journal.record(sent, outcome(JournalState.APPROVED)).state());
  }
}
