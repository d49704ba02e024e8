package io.cardfile.sample.billing;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import java.util.ArrayList;
import java.util.List;

/** The open entries of one merchant in a journal that merchants may share. */
final class OpenEntries {

  static final int PAGE = 1_000;

  private OpenEntries() {}

  /** Returns the first open entries of {@code merchant}, at most {@code limit}. */
  static List<JournalEntry> of(PurchaseJournal journal, String merchant, int limit)
      throws JournalException {
    List<JournalEntry> entries = new ArrayList<>();
    List<JournalEntry> page = journal.open(null, PAGE);
    page.stream().filter(entry -> entry.merchant().equals(merchant)).forEach(entries::add);
    while (page.size() == PAGE && entries.size() < limit) {
      page = journal.open(page.get(PAGE - 1), PAGE);
      page.stream().filter(entry -> entry.merchant().equals(merchant)).forEach(entries::add);
    }
    return entries.subList(0, Math.min(limit, entries.size()));
  }
}
