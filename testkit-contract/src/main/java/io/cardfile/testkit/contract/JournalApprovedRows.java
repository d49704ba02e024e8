package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.testkit.contract.PurchaseJournalContract.Capability;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Approved purchases are found by merchant and time, the latest first. */
abstract class JournalApprovedRows extends JournalRows {

  JournalApprovedRows(PurchaseJournalContract contract) {
    super(contract);
  }

  private JournalEntry ended(JournalState state, String reference) throws JournalException {
    return ended(state, granted(reference));
  }

  private JournalEntry ended(JournalState state, JournalEntry entry) throws JournalException {
    clock.advance(Duration.ofSeconds(1));
    if (state == JournalState.NOT_CHARGED) {
      journal.record(entry, ending(JournalState.IN_DOUBT));
    }
    return journal.record(entry, ending(state));
  }

  private JournalEntry approved(String reference) throws JournalException {
    return ended(JournalState.APPROVED, reference);
  }

  private List<JournalEntry> latest(int limit) throws JournalException {
    return journal.approved(JournalPurchases.MERCHANT, null, limit);
  }

  private void reopenIfDurable() throws Exception {
    if (!missing(Capability.DURABLE)) {
      closeAndOpen();
    }
  }

  @Test
  void approvedAcceptsAnyInstantAsLimit() throws JournalException {
    JournalEntry entry = approved("INV-1");
    String merchant = JournalPurchases.MERCHANT;
    assertEquals(Collections.singletonList(entry), journal.approved(merchant, Instant.MAX, 1));
    assertEquals(Collections.emptyList(), journal.approved(merchant, Instant.MIN, 1));
  }

  @Test
  void approvedPurchasesAreFoundByMerchant() throws Exception {
    JournalEntry first = approved("INV-1");
    JournalEntry second = approved("INV-2");
    JournalEntry other = granted(JournalPurchases.first("shop-2", "INV-1", JournalPurchases.ten()));
    JournalEntry others = journal.record(other, ending(JournalState.APPROVED));
    reopenIfDurable();
    assertEquals(Arrays.asList(second, first), latest(10));
    assertEquals(Collections.singletonList(others), journal.approved("shop-2", null, 10));
    assertEquals(Collections.emptyList(), journal.approved("shop-3", null, 10));
  }

  @Test
  void approvedPurchasesAreFoundByTimeOfChange() throws Exception {
    JournalEntry first = approved("INV-1");
    JournalEntry second = approved("INV-2");
    Instant last = approved("INV-3").changedAt();
    for (Instant before : new Instant[] {last, last.plusNanos(999_999)}) {
      assertEquals(Arrays.asList(second, first), approvedBefore(before));
    }
    assertEquals(Collections.emptyList(), approvedBefore(first.changedAt()));
    assertEquals(3, approvedBefore(last.plusMillis(1)).size());
  }

  private List<JournalEntry> approvedBefore(Instant before) throws JournalException {
    return journal.approved(JournalPurchases.MERCHANT, before, 10);
  }

  @Test
  void onlyApprovedPurchasesAreFound() throws Exception {
    granted("INV-PREPARED");
    for (JournalState state : JournalState.values()) {
      if (state != JournalState.PREPARED && state != JournalState.APPROVED) {
        ended(state, "INV-" + state);
      }
    }
    assertEquals(Collections.emptyList(), latest(10));
    JournalEntry resolved = journal.record(found("INV-IN_DOUBT"), ending(JournalState.APPROVED));
    assertEquals(Collections.singletonList(resolved), latest(10));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(ints = {1, 2, 7, 300, Integer.MAX_VALUE})
  void theLatestApprovedPurchasesComeFirst(int limit) throws Exception {
    List<JournalEntry> all = new ArrayList<>();
    JournalEntry late = granted("LATE");
    for (int i = 0; i < 250; i++) { // More than fits in one block of a file journal.
      all.add(0, approved("INV-" + i * 7 % 250));
    }
    clock.advance(Duration.ofSeconds(1));
    all.add(0, journal.record(late, ending(JournalState.APPROVED)));
    assertEquals(all.subList(0, Math.min(limit, all.size())), latest(limit));
    reopenIfDurable();
    assertEquals(all.subList(0, Math.min(limit, all.size())), latest(limit));
  }

  @Test
  void approvedPurchasesAreFoundAfterAPurge() throws Exception {
    approved("OLD-1");
    clock.advance(Duration.ofDays(10));
    JournalEntry first = approved("INV-1");
    JournalEntry second = approved("INV-2");
    assertEquals(1, journal.purge(Duration.ofDays(2)));
    assertEquals(Arrays.asList(second, first), latest(10));
    assertEquals(first, found("INV-1"));
  }

  @Test
  void theListOfApprovedPurchasesIsUnmodifiable() throws Exception {
    approved("INV-1");
    List<JournalEntry> list = latest(10);
    assertThrows(UnsupportedOperationException.class, () -> list.remove(0));
    approved("INV-2");
    assertEquals(1, list.size());
  }

  @Test
  void aLimitBelowOneIsRefused() {
    for (int limit : new int[] {0, -1, Integer.MIN_VALUE}) {
      assertThrows(IllegalArgumentException.class, () -> latest(limit));
    }
    assertThrows(NullPointerException.class, () -> journal.approved(null, null, 1));
  }
}
