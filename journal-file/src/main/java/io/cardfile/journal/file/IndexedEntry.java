package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import org.jspecify.annotations.Nullable;

/**
 * The durable entry of a key, if any, and its place in the index, which does not change while a
 * write of the key is pending.
 */
final class IndexedEntry {

  static final IndexedEntry NOTHING = new IndexedEntry(0, null);

  final long place;
  final @Nullable JournalEntry entry;

  IndexedEntry(long place, @Nullable JournalEntry entry) {
    this.place = place;
    this.entry = entry;
  }
}
