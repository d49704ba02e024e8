package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Open entries are found page by page, each once, also while entries are added and resolved. */
abstract class JournalPagingRows extends JournalRows {

  private static final int OPEN = 24;

  private final Set<JournalEntry> expected = new HashSet<>();

  JournalPagingRows(PurchaseJournalContract contract) {
    super(contract);
  }

  /**
   * Creates open entries of several merchants in no particular order, and resolved entries between
   * them.
   */
  @BeforeEach
  void fill() throws JournalException {
    for (int i = 0; i < OPEN; i++) {
      String reference = "INV-" + i * 7 % OPEN;
      if (i % 3 == 0) {
        expected.add(
            granted(
                JournalPurchases.first("shop-" + i % 4, reference + "-B", JournalPurchases.ten())));
      } else {
        JournalState state = i % 3 == 1 ? JournalState.PREPARED : JournalState.IN_DOUBT;
        expected.add(entryIn(state, reference + "-b"));
      }
      entryIn(JournalState.values()[1 + i % 4], reference + "-c");
    }
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(ints = {1, 7, OPEN, OPEN + 1, Integer.MAX_VALUE})
  void pagesHoldEachOpenEntryOnceInTheSameOrder(int limit) throws JournalException {
    List<JournalEntry> all = allOpen(limit);
    assertEquals(expected, new HashSet<>(all));
    assertEquals(expected.size(), all.size(), "entries in all pages");
    assertEquals(all, allOpen(5), "the order of smaller pages");
  }

  @Test
  void aPageIsUnmodifiableAndDoesNotChange() throws JournalException {
    List<JournalEntry> page = journal.open(null, 5);
    assertThrows(UnsupportedOperationException.class, () -> page.remove(0));
    List<JournalEntry> before = new ArrayList<>(page);
    journal.record(page.get(0), outcome(JournalState.APPROVED));
    assertEquals(before, page);
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(ints = {0, -1})
  void aPageSizeBelowOneIsRefused(int limit) {
    assertThrows(IllegalArgumentException.class, () -> journal.open(null, limit));
  }

  @Test
  void nothingFollowsTheLastEntry() throws JournalException {
    List<JournalEntry> all = allOpen(1000);
    JournalEntry last = all.get(all.size() - 1);
    assertEquals(Collections.emptyList(), journal.open(last, 10));
  }

  @Test
  void resolvingEachPageStillFindsEveryEntry() throws JournalException {
    Set<JournalEntry> seen = new HashSet<>();
    List<JournalEntry> page = journal.open(null, 5);
    while (!page.isEmpty()) {
      for (JournalEntry entry : page) {
        assertTrue(seen.add(entry), () -> entry + " came twice");
        journal.record(entry, outcome(JournalState.APPROVED));
      }
      page = journal.open(page.get(page.size() - 1), 5);
    }
    assertEquals(expected, seen);
    assertEquals(Collections.emptyList(), journal.open(null, 1));
  }

  @Test
  void resolvedEntriesAreSkippedAndAddedEntriesHideNone() throws JournalException {
    List<JournalEntry> all = allOpen(1000);
    List<JournalEntry> seen = new ArrayList<>(journal.open(null, 5));
    JournalEntry resolved = all.get(10);
    journal.record(resolved, outcome(JournalState.APPROVED));
    // The next page starts after this entry.
    journal.record(all.get(4), outcome(JournalState.DECLINED));
    for (int i = 0; i < 10; i++) {
      granted("NEW-" + i * 3 % 10);
      seen.addAll(journal.open(seen.get(seen.size() - 1), 5));
    }
    Set<JournalEntry> old = new HashSet<>(expected);
    old.remove(resolved);
    seen.removeIf(entry -> entry.reference().startsWith("NEW-"));
    assertEquals(old.size(), seen.size(), "entries seen");
    assertEquals(old, new HashSet<>(seen));
  }

  @Test
  void pagesAreCompleteWhileOthersClaimAndRecord() throws Exception {
    Race.run(
        20,
        (round, thread) -> {
          if (thread > 0) {
            JournalEntry entry = granted("NEW-" + round + "-" + thread);
            return journal.record(entry, outcome(JournalState.APPROVED));
          }
          List<JournalEntry> seen = allOpen(3);
          seen.removeIf(entry -> entry.reference().startsWith("NEW-"));
          assertEquals(expected.size(), seen.size());
          assertEquals(expected, new HashSet<>(seen));
          return null;
        });
  }
}
