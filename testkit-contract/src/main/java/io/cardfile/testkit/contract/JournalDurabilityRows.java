package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.testkit.contract.PurchaseJournalContract.Capability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Acknowledged changes are present after the journal is opened again, both after a close and after
 * a crash.
 */
abstract class JournalDurabilityRows extends JournalRows {

  private static final int ROUNDS = 10;

  /** How a journal ends. */
  enum End {
    CLOSED,
    CRASHED
  }

  JournalDurabilityRows(PurchaseJournalContract contract) {
    super(contract);
  }

  @BeforeEach
  void isDurable() {
    requires(Capability.DURABLE);
  }

  private void reopen(End end) throws Exception {
    if (end == End.CLOSED) {
      closeAndOpen();
    } else {
      crashAndOpen();
    }
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void endedEntriesAreUnchangedAfterReopening(End end) throws Exception {
    List<JournalEntry> ended = new ArrayList<>();
    for (JournalState state : JournalState.values()) {
      if (state != JournalState.PREPARED) {
        ended.add(entryIn(state, "INV-" + state));
        clock.advance(Duration.ofMillis(1));
      }
    }
    for (int times = 0; times < 3; times++) {
      reopen(end);
      for (JournalEntry entry : ended) {
        assertEquals(entry, found(entry.reference()));
      }
    }
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void anUnfinishedAttemptIsInDoubtAfterReopening(End end) throws Exception {
    JournalEntry sent = granted("INV-1");
    clock.advance(Duration.ofSeconds(90));
    reopen(end);
    assertDoubtOf(sent, found("INV-1"));
    reopen(end);
    assertDoubtOf(sent, found("INV-1"));
    assertEquals(Claim.Kind.OPEN, journal.claim(JournalPurchases.first("INV-1")).kind());
    assertEquals(1, allOpen(10).size());
  }

  private static void assertDoubtOf(JournalEntry sent, JournalEntry found) {
    assertEquals(JournalState.IN_DOUBT, found.state());
    assertEquals(JournalOutcome.inDoubt(), found.outcome().get());
    assertEquals(sent, asClaimed(found, sent), "the claimed entry");
  }

  /** Returns {@code found} as it was claimed, without the time and the state of the doubt. */
  private static JournalEntry asClaimed(JournalEntry found, JournalEntry sent) {
    return JournalEntry.fromStored(
        found.merchant(),
        found.reference(),
        found.fingerprint(),
        found.amount(),
        found.attempt(),
        found.claimedAt(),
        sent.changedAt(),
        null);
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void doubtOfADeadOwnerIsResolvedOnlyByEvidence(End end) throws Exception {
    JournalEntry charged = granted("INV-1");
    JournalEntry notCharged = granted("INV-2");
    reopen(end);
    assertConflict(charged, JournalState.NOT_SENT);
    assertConflict(charged, JournalState.REFUSED);
    JournalEntry approved = journal.record(charged, outcome(JournalState.APPROVED));
    waitForQuiet();
    journal.record(notCharged, outcome(JournalState.NOT_CHARGED));
    JournalEntry second = granted("INV-2");
    reopen(end);
    assertEquals(approved, found("INV-1"));
    assertEquals(2, found("INV-2").attempt());
    assertDoubtOf(second, found("INV-2"));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void aLaterAttemptIsNotMistakenForTheFirst(End end) throws Exception {
    JournalEntry first = entryIn(JournalState.NOT_SENT, "INV-1");
    JournalEntry second = entryIn(JournalState.NOT_SENT, "INV-1");
    reopen(end);
    assertEquals(second, found("INV-1"));
    assertConflict(first, JournalState.APPROVED);
    assertEquals(3, granted("INV-1").attempt());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void purgedEntriesStayUnknown(End end) throws Exception {
    entryIn(JournalState.APPROVED, "OLD");
    clock.advance(Duration.ofDays(3));
    JournalEntry approved = entryIn(JournalState.APPROVED, "NEW");
    assertEquals(1, journal.purge(Duration.ofDays(2)));
    reopen(end);
    assertEquals(null, found("OLD"));
    assertEquals(approved, found("NEW"));
    assertEquals(1, granted("OLD").attempt());
  }

  /**
   * Half of the entries of eight threads are resolved, half are unfinished when the journal ends.
   */
  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void resultsReturnedToManyThreadsAreStored(End end) throws Exception {
    List<List<JournalEntry>> returned =
        Race.run(
            ROUNDS,
            (round, thread) -> {
              JournalEntry entry = granted("INV-" + round + "-" + thread);
              boolean resolved = (round + thread) % 2 == 0;
              return resolved ? journal.record(entry, outcome(JournalState.APPROVED)) : entry;
            });
    reopen(end);
    for (List<JournalEntry> round : returned) {
      for (JournalEntry entry : round) {
        assertOutlived(entry, found(entry.reference()));
      }
    }
    assertEquals(ROUNDS * Race.THREADS / 2, allOpen(50).size());
  }

  private static void assertOutlived(JournalEntry returned, JournalEntry found) {
    if (returned.state() == JournalState.PREPARED) {
      assertDoubtOf(returned, found);
    } else {
      assertEquals(returned, found);
    }
  }
}
