package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.testkit.contract.PurchaseJournalContract.Capability;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The destination of each attempt is stored, and approved purchases are found by it. */
abstract class JournalDestinationRows extends JournalRows {

  private static final String HERE = PurchaseContent.destinationOf("https://pay.example", "shop-1");
  private static final String THERE =
      PurchaseContent.destinationOf("https://test.example", "shop-1");

  JournalDestinationRows(PurchaseJournalContract contract) {
    super(contract);
  }

  private static PurchaseContent content(String reference, @Nullable String destination) {
    PurchaseContent content = JournalPurchases.first(reference);
    return destination == null ? content : content.sentTo(destination);
  }

  private JournalEntry ended(JournalState state, String reference, @Nullable String destination)
      throws JournalException {
    return ended(state, granted(content(reference, destination)));
  }

  private JournalEntry ended(JournalState state, JournalEntry entry) throws JournalException {
    clock.advance(Duration.ofSeconds(1));
    if (state == JournalState.NOT_CHARGED) {
      journal.record(entry, ending(JournalState.IN_DOUBT));
    }
    return journal.record(entry, ending(state));
  }

  private JournalEntry approved(String reference, @Nullable String destination)
      throws JournalException {
    return ended(JournalState.APPROVED, reference, destination);
  }

  private List<JournalEntry> approvedAt(@Nullable String destination, int limit)
      throws JournalException {
    return journal.approved(JournalPurchases.MERCHANT, destination, null, limit);
  }

  private void reopenIfDurable() throws Exception {
    if (!missing(Capability.DURABLE)) {
      closeAndOpen();
    }
  }

  @Test
  void theDestinationOfAPurchaseIsStored() throws Exception {
    JournalEntry sent = granted(content("INV-1", HERE));
    JournalEntry unknown = granted(content("INV-2", null));
    assertEquals(Optional.of(HERE), sent.destination());
    assertEquals(Optional.empty(), unknown.destination());
    assertEquals(sent, found("INV-1"));
    assertEquals(unknown, found("INV-2"));
    assertEquals(Optional.of(HERE), journal.open(null, 2).get(0).destination());
    reopenIfDurable();
    assertEquals(Optional.of(HERE), found("INV-1").destination());
    assertEquals(Optional.empty(), found("INV-2").destination());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PREPARED")
  void everyEndingKeepsTheDestination(JournalState state) throws Exception {
    JournalEntry ended = ended(state, "INV-1", HERE);
    assertEquals(Optional.of(HERE), ended.destination());
    assertEquals(ended, found("INV-1"));
    reopenIfDurable();
    assertEquals(ended, found("INV-1"));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource(names = {"NOT_SENT", "NOT_PROCESSED", "NOT_CHARGED"})
  void eachAttemptHasADestinationOfItsOwn(JournalState state) throws Exception {
    for (String destination : new String[] {HERE, THERE, null, HERE}) {
      JournalEntry granted = granted(content("INV-1", destination));
      assertEquals(Optional.ofNullable(destination), found("INV-1").destination());
      JournalEntry ended = ended(state, granted);
      assertEquals(Optional.ofNullable(destination), ended.destination());
      assertEquals(ended, found("INV-1"));
    }
    reopenIfDurable();
    assertEquals(Optional.of(HERE), found("INV-1").destination());
  }

  @Test
  void approvedAcceptsAnyInstantAsLimit() throws JournalException {
    JournalEntry entry = approved("INV-1", HERE);
    String merchant = JournalPurchases.MERCHANT;
    assertEquals(
        Collections.singletonList(entry), journal.approved(merchant, HERE, Instant.MAX, 1));
    assertEquals(
        Collections.singletonList(entry), journal.approved(merchant, null, Instant.MAX, 1));
    assertEquals(Collections.emptyList(), journal.approved(merchant, null, Instant.MIN, 1));
  }

  @Test
  void approvedPurchasesAreFoundByMerchantAndDestination() throws Exception {
    JournalEntry here = approved("INV-1", HERE);
    JournalEntry there = approved("INV-2", THERE);
    approved("INV-3", null);
    JournalEntry other =
        granted(JournalPurchases.first("shop-2", "INV-1", JournalPurchases.ten()).sentTo(HERE));
    JournalEntry others = journal.record(other, ending(JournalState.APPROVED));
    reopenIfDurable();
    assertEquals(Collections.singletonList(here), approvedAt(HERE, 10));
    assertEquals(Collections.singletonList(there), approvedAt(THERE, 10));
    assertEquals(Collections.singletonList(others), journal.approved("shop-2", HERE, null, 10));
    assertEquals(Collections.emptyList(), journal.approved("shop-2", THERE, null, 10));
  }

  @Test
  void approvedPurchasesOfAllDestinationsAreFound() throws Exception {
    JournalEntry here = approved("INV-1", HERE);
    JournalEntry there = approved("INV-2", THERE);
    JournalEntry unknown = approved("INV-3", null);
    ended(JournalState.DECLINED, "INV-4", HERE);
    reopenIfDurable();
    assertEquals(Arrays.asList(unknown, there, here), approvedAt(null, 10));
    assertEquals(Arrays.asList(unknown, there), approvedAt(null, 2));
    assertEquals(Collections.emptyList(), journal.approved("shop-2", null, null, 10));
  }

  @Test
  void approvedPurchasesAreFoundByTimeOfChange() throws Exception {
    JournalEntry first = approved("INV-1", HERE);
    JournalEntry second = approved("INV-2", THERE);
    Instant last = approved("INV-3", HERE).changedAt();
    for (Instant before : new Instant[] {last, last.plusNanos(999_999)}) {
      assertEquals(Collections.singletonList(first), approvedBefore(HERE, before));
      assertEquals(Arrays.asList(second, first), approvedBefore(null, before));
    }
    assertEquals(Collections.emptyList(), approvedBefore(HERE, first.changedAt()));
    assertEquals(2, approvedBefore(HERE, last.plusMillis(1)).size());
  }

  private List<JournalEntry> approvedBefore(@Nullable String destination, Instant before)
      throws JournalException {
    return journal.approved(JournalPurchases.MERCHANT, destination, before, 10);
  }

  @Test
  void onlyApprovedPurchasesAreFound() throws Exception {
    granted(content("INV-PREPARED", HERE));
    for (JournalState state : JournalState.values()) {
      if (state != JournalState.PREPARED && state != JournalState.APPROVED) {
        ended(state, "INV-" + state, HERE);
      }
    }
    assertEquals(Collections.emptyList(), approvedAt(HERE, 10));
    JournalEntry resolved = journal.record(found("INV-IN_DOUBT"), ending(JournalState.APPROVED));
    assertEquals(Collections.singletonList(resolved), approvedAt(HERE, 10));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(ints = {1, 2, 7, 300, Integer.MAX_VALUE})
  void theLatestApprovedPurchasesComeFirst(int limit) throws Exception {
    List<JournalEntry> all = new ArrayList<>();
    JournalEntry late = granted(content("LATE", HERE));
    for (int i = 0; i < 250; i++) { // More than fits in one block of a file journal.
      JournalEntry entry = approved("INV-" + i * 7 % 250, i % 5 == 4 ? THERE : HERE);
      if (i % 5 != 4) {
        all.add(0, entry);
      }
    }
    all.add(0, journal.record(late, ending(JournalState.APPROVED)));
    assertEquals(all.subList(0, Math.min(limit, all.size())), approvedAt(HERE, limit));
    reopenIfDurable();
    assertEquals(all.subList(0, Math.min(limit, all.size())), approvedAt(HERE, limit));
  }

  @Test
  void approvedPurchasesAreFoundAfterAPurge() throws Exception {
    approved("OLD-1", HERE);
    clock.advance(Duration.ofDays(10));
    JournalEntry first = approved("INV-1", HERE);
    JournalEntry second = approved("INV-2", HERE);
    assertEquals(1, journal.purge(Duration.ofDays(2)));
    assertEquals(Arrays.asList(second, first), approvedAt(HERE, 10));
    assertEquals(first, found("INV-1"));
  }

  @Test
  void theListOfApprovedPurchasesIsUnmodifiable() throws Exception {
    approved("INV-1", HERE);
    List<JournalEntry> list = approvedAt(HERE, 10);
    assertThrows(UnsupportedOperationException.class, () -> list.remove(0));
    approved("INV-2", HERE);
    assertEquals(1, list.size());
  }

  @Test
  void aLimitBelowOneIsRefused() {
    for (int limit : new int[] {0, -1, Integer.MIN_VALUE}) {
      assertThrows(IllegalArgumentException.class, () -> approvedAt(HERE, limit));
    }
    assertThrows(NullPointerException.class, () -> journal.approved(null, HERE, null, 1));
  }
}
