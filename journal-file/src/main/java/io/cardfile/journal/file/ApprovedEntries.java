package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.PurchaseJournal;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the approved entries of a file. They are read without a lock, because durable
 * records are never overwritten and approved entries stay approved. Not thread-safe.
 */
final class ApprovedEntries {

  private static final int BLOCK = 64 << 10;

  private final JournalFile file;
  private final long[] places;

  /**
   * Creates a snapshot of the durable entries.
   *
   * @param places the index slots of all entries, in any order; changed by this object
   */
  ApprovedEntries(JournalFile file, long[] places) {
    this.file = file;
    this.places = places;
  }

  boolean isOf(JournalFile other) {
    return file == other;
  }

  /** Reads backwards from the end of the file; see {@link PurchaseJournal#approved}. */
  List<JournalEntry> find(String merchant, @Nullable Instant before, int limit) throws IOException {
    Arrays.sort(places); // Free slots, which are 0, come first.
    List<JournalEntry> found = new ArrayList<>();
    EntryReader reader = file.readerAhead(BLOCK);
    int from = places.length;
    while (from > 0 && places[from - 1] != 0 && found.size() < limit) {
      int to = from;
      from = startOfBlock(to);
      for (JournalEntry entry : block(reader, from, to)) {
        if (found.size() < limit && JournalRules.isApproved(entry, merchant, before)) {
          found.add(entry);
        }
      }
    }
    return Collections.unmodifiableList(found);
  }

  private int startOfBlock(int to) {
    long last = IndexSlot.offset(places[to - 1]);
    int from = to - 1;
    while (from > 0 && places[from - 1] != 0 && last - IndexSlot.offset(places[from - 1]) < BLOCK) {
      from--;
    }
    return from;
  }

  /** Reads entries that are near each other in one step; returns the last first. */
  private List<JournalEntry> block(EntryReader reader, int from, int to) throws IOException {
    List<JournalEntry> entries = new ArrayList<>(to - from);
    for (int i = from; i < to; i++) {
      if (!IndexSlot.isOpen(places[i])) {
        entries.add(reader.entry(IndexSlot.offset(places[i])));
      }
    }
    Collections.reverse(entries);
    return entries;
  }
}
