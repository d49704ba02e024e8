package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import org.jspecify.annotations.Nullable;

/** The durable entry of a key, if any, and its place, which stays while its key is under way. */
final class IndexedEntry {

  static final IndexedEntry NOTHING = new IndexedEntry(0, null);

  final long place;
  final @Nullable JournalEntry entry;

  IndexedEntry(long place, @Nullable JournalEntry entry) {
    this.place = place;
    this.entry = entry;
  }
}
