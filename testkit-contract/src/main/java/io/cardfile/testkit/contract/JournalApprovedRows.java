package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.testkit.contract.PurchaseJournalContract.Capability;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The approved purchase of a merchant that changed last is found. */
abstract class JournalApprovedRows extends JournalRows {

  JournalApprovedRows(PurchaseJournalContract contract) {
    super(contract);
  }

  private JournalEntry approved(JournalEntry entry) throws JournalException {
    clock.advance(Duration.ofSeconds(1));
    return journal.record(entry, outcome(JournalState.APPROVED));
  }

  private void assertLatest(JournalEntry expected) throws JournalException {
    assertEquals(Optional.of(expected), journal.latestApproved(JournalPurchases.MERCHANT));
  }

  private void assertNone() throws JournalException {
    assertEquals(Optional.empty(), journal.latestApproved(JournalPurchases.MERCHANT));
  }

  @Test
  void noOtherStateIsApproved() throws JournalException {
    assertNone();
    for (JournalState state : JournalState.values()) {
      if (state != JournalState.APPROVED) {
        entryIn(state, "INV-" + state);
      }
    }
    assertNone();
  }

  @Test
  void theApprovalThatWasRecordedLastIsTheLatest() throws Exception {
    JournalEntry late = granted("A-LATE");
    JournalEntry last = null;
    for (int i = 0; i < 40; i++) {
      last = approved(granted("INV-" + i * 7 % 40));
    }
    assertLatest(last);
    JournalEntry latest = approved(late);
    assertLatest(latest);
    if (!missing(Capability.DURABLE)) {
      closeAndOpen();
      assertLatest(latest);
    }
  }

  @Test
  void aDoubtThatIsApprovedIsTheLatest() throws JournalException {
    JournalEntry doubt = entryIn(JournalState.IN_DOUBT, "INV-1");
    approved(granted("INV-2"));
    assertLatest(approved(doubt));
  }

  @Test
  void eachMerchantHasALatestApproval() throws JournalException {
    JournalEntry mine = approved(granted("INV-1"));
    JournalEntry theirs =
        approved(granted(JournalPurchases.first("shop-2", "INV-1", JournalPurchases.ten())));
    assertLatest(mine);
    assertEquals(Optional.of(theirs), journal.latestApproved("shop-2"));
    assertEquals(Optional.empty(), journal.latestApproved("shop-3"));
    assertThrows(NullPointerException.class, () -> journal.latestApproved(null));
  }

  @Test
  void theLatestApprovalIsFoundUntilItIsPurged() throws JournalException {
    approved(granted("OLD"));
    clock.advance(Duration.ofDays(10));
    JournalEntry recent = approved(granted("NEW"));
    assertEquals(1, journal.purge(Duration.ofDays(2)));
    assertLatest(recent);
    clock.advance(Duration.ofDays(10));
    assertEquals(1, journal.purge(Duration.ofDays(2)));
    assertNone();
  }
}
