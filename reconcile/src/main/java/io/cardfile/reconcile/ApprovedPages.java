package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads approved purchases page by page, the latest first, each exactly once. Not thread-safe. */
final class ApprovedPages {

  private final PurchaseJournal journal;
  private final String merchant;
  private @Nullable Instant before;
  private int limit;
  private boolean isEnd;

  /**
   * Starts before {@code before}; null arguments have the meaning of {@link
   * PurchaseJournal#approved}.
   */
  ApprovedPages(PurchaseJournal journal, String merchant, @Nullable Instant before, int limit) {
    this.journal = journal;
    this.merchant = merchant;
    this.before = before;
    this.limit = limit;
  }

  /** Returns the next purchases; empty after the last. */
  List<JournalEntry> next() throws JournalException {
    while (!isEnd) {
      List<JournalEntry> page = journal.approved(merchant, before, limit);
      isEnd = page.size() < limit;
      List<JournalEntry> whole = isEnd ? page : withoutLastMillisecond(page);
      if (!whole.isEmpty()) {
        return whole;
      }
    }
    return Collections.emptyList();
  }

  /**
   * Removes the entries of the last millisecond: more of them may follow the page, so the next page
   * starts with all of them.
   */
  private List<JournalEntry> withoutLastMillisecond(List<JournalEntry> page) {
    int end = page.size();
    Instant last = page.get(end - 1).changedAt();
    while (end > 0 && page.get(end - 1).changedAt().equals(last)) {
      end--;
    }
    Instant next = last.plusMillis(1);
    if (next.equals(before)) {
      limit *= 2; // All entries of the page have the same millisecond.
      return Collections.emptyList();
    }
    before = next;
    return page.subList(0, end);
  }
}
