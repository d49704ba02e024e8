package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
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
      if (to != JournalState.PREPARED) { // Not an ending.
        JournalEntry before = entryIn(from, from + "-" + to);
        assertChanges(before, to);
      }
    }
  }

  private void assertChanges(JournalEntry before, JournalState to) throws JournalException {
    clock.advance(Duration.ofSeconds(1));
    if (!before.state().mayBecome(to)) {
      assertConflict(before, to);
      assertEquals(before, found(before.reference()), "the unchanged entry");
      return;
    }
    JournalEntry after = journal.record(before, ending(to));
    assertEquals(before.resolved(ending(to), clock.instant()), after);
    assertEquals(after, found(before.reference()));
  }

  @Test
  void aRecordedEntryHasTheTimeOfTheRecord() throws JournalException {
    JournalEntry sent = granted("INV-1");
    clock.advance(Duration.ofMillis(1234));
    JournalEntry approved = journal.record(sent, ending(JournalState.APPROVED));
    assertEquals(sent.claimedAt(), approved.claimedAt());
    assertEquals(clock.instant().truncatedTo(ChronoUnit.MILLIS), approved.changedAt());
    assertEquals(approved, found("INV-1"));
  }

  @Test
  void anEndingMayLackEveryField() throws JournalException {
    for (JournalState state : JournalState.values()) {
      if (state != JournalState.PREPARED && state != JournalState.NOT_CHARGED) {
        Resolution bare = Resolution.stored(state, null, null, null);
        journal.record(granted("INV-" + state), bare);
        assertEquals(bare, found("INV-" + state).resolution().get());
      }
    }
  }

  @Test
  void anEndingMayHaveOneField() throws JournalException {
    JournalState approved = JournalState.APPROVED;
    assertKept("INV-1", Resolution.stored(approved, "gw-1", null, null));
    assertKept("INV-2", Resolution.stored(approved, null, "00", null));
    assertKept("INV-3", Resolution.stored(approved, null, null, "01"));
  }

  private void assertKept(String reference, Resolution ending) throws JournalException {
    journal.record(granted(reference), ending);
    assertEquals(ending, found(reference).resolution().get());
  }

  @Test
  void evidenceReplacesTheFieldsOfADoubt() throws JournalException {
    JournalEntry doubt =
        journal.record(granted("INV-1"), Resolution.stored(JournalState.IN_DOUBT, "a", "b", "c"));
    // The reconciler marks entries that a source reported with this advice code.
    Resolution evidence = Resolution.approvedBySource("gw-1", null);
    assertEquals(evidence, journal.record(doubt, evidence).resolution().get());
    assertEquals(evidence, found("INV-1").resolution().get());
  }

  @Test
  void anEarlierAttemptIsAConflict() throws JournalException {
    JournalEntry first = granted("INV-1");
    JournalEntry unsent = journal.record(first, ending(JournalState.NOT_SENT));
    JournalEntry second = granted("INV-1");
    assertConflict(first, JournalState.APPROVED);
    assertConflict(unsent, JournalState.APPROVED);
    assertEquals(second, found("INV-1"));
    journal.record(second, ending(JournalState.DECLINED));
    assertEquals(JournalState.DECLINED, found("INV-1").state());
  }

  @Test
  void aFutureAttemptIsAConflict() throws JournalException {
    JournalEntry unsent = entryIn(JournalState.NOT_SENT, "INV-1");
    assertConflict(
        unsent.next(JournalPurchases.first("INV-1"), clock.instant()), JournalState.APPROVED);
    assertEquals(unsent, found("INV-1"));
  }

  /** A purge restarts the count of attempts, so both have the same number. */
  @Test
  void aClaimFromBeforeAPurgeIsAConflict() throws JournalException {
    JournalEntry slow = granted("INV-1");
    journal.record(slow, ending(JournalState.NOT_SENT));
    clock.advance(Duration.ofDays(2));
    granted("NEW");
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
    journal.record(sent, ending(JournalState.IN_DOUBT));
    assertEquals(
        JournalState.APPROVED, journal.record(sent, ending(JournalState.APPROVED)).state());
  }
}
