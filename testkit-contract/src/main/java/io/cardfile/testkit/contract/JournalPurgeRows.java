package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Old resolved entries are removed; open entries, and those that may still be needed, are not. */
abstract class JournalPurgeRows extends JournalRows {

  private static final Duration DAY = Duration.ofDays(1);
  private static final List<JournalState> RESOLVED =
      Arrays.asList(
          JournalState.APPROVED,
          JournalState.DECLINED,
          JournalState.REFUSED,
          JournalState.NOT_SENT,
          JournalState.NOT_CHARGED);

  JournalPurgeRows(PurchaseJournalContract contract) {
    super(contract);
  }

  private void claimOneOfEachResolved() throws JournalException {
    for (JournalState state : RESOLVED) {
      entryIn(state, "OLD-" + state);
    }
  }

  private void assertKept(String... references) throws JournalException {
    for (String reference : references) {
      assertNotNull(found(reference), reference);
    }
  }

  @Test
  void oldResolvedEntriesAreRemovedAndThenUnknown() throws JournalException {
    claimOneOfEachResolved();
    clock.advance(DAY.multipliedBy(3));
    entryIn(JournalState.APPROVED, "NEW");
    assertEquals(RESOLVED.size(), journal.purge(DAY.multipliedBy(2)));
    for (JournalState state : RESOLVED) {
      assertEquals(null, found("OLD-" + state));
      assertEquals(1, granted("OLD-" + state).attempt());
    }
    assertKept("NEW");
    assertEquals(0, journal.purge(DAY.multipliedBy(2)));
  }

  @Test
  void openEntriesAreNeverRemoved() throws JournalException {
    JournalEntry prepared = entryIn(JournalState.PREPARED, "INV-1");
    JournalEntry doubt = entryIn(JournalState.IN_DOUBT, "INV-2");
    clock.advance(DAY.multipliedBy(4000));
    assertEquals(0, journal.purge(DAY));
    assertEquals(shownNow(prepared), found("INV-1"));
    assertEquals(doubt, found("INV-2"));
  }

  @Test
  void ageIsCountedFromTheLastChange() throws JournalException {
    JournalEntry sent = granted("INV-1");
    clock.advance(DAY.multipliedBy(30));
    journal.record(sent, outcome(JournalState.APPROVED));
    clock.advance(DAY.minusMinutes(1));
    assertEquals(0, journal.purge(DAY));
    assertKept("INV-1");
    clock.advance(Duration.ofMinutes(2));
    assertEquals(1, journal.purge(DAY));
    assertEquals(null, found("INV-1"));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(strings = {"PT23H59M59.999S", "PT0S", "P-2D"})
  void anAgeUnderADayIsRefused(String age) throws JournalException {
    claimOneOfEachResolved();
    assertThrows(IllegalArgumentException.class, () -> journal.purge(Duration.parse(age)));
    assertKept("OLD-APPROVED");
  }

  @Test
  void anAgeBeyondAllTimesRemovesNothing() throws JournalException {
    claimOneOfEachResolved();
    assertEquals(0, journal.purge(Duration.ofSeconds(Long.MAX_VALUE)));
    assertKept("OLD-APPROVED");
  }

  @Test
  void anEntryWrittenWhileTheClockWasAheadDoesNotAgeTheOthers() throws JournalException {
    claimOneOfEachResolved();
    clock.advance(DAY.multipliedBy(1500));
    entryIn(JournalState.APPROVED, "AHEAD");
    clock.advance(DAY.multipliedBy(-1499).minusHours(2));
    assertEquals(0, journal.purge(DAY));
    assertKept("OLD-APPROVED", "AHEAD");
  }

  @Test
  void anEmptyJournalCanBePurged() throws JournalException {
    assertEquals(0, journal.purge(DAY));
  }

  @Test
  void theJournalWorksAfterAPurge() throws JournalException {
    claimOneOfEachResolved();
    JournalEntry open = granted("INV-1");
    clock.advance(DAY.multipliedBy(2));
    JournalEntry newer = granted("INV-2");
    journal.purge(DAY);
    assertEquals(new HashSet<>(Arrays.asList(shownNow(open), newer)), new HashSet<>(allOpen(10)));
    journal.record(open, outcome(JournalState.APPROVED));
    assertEquals(JournalState.APPROVED, found("INV-1").state());
    assertConflict(found("INV-1"), JournalState.DECLINED);
  }
}
