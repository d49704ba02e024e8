package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import java.util.ArrayList;
import java.util.List;

/** An entry to write, and the index place of the entry that it replaces; 0 when it is new. */
final class PendingWrite {

  final EntryKey key;
  final JournalEntry entry;
  final byte[] keyBytes;
  final byte[] bytes;
  final int hash;
  final long previous;

  PendingWrite(JournalEntry entry, long previous) {
    this.previous = previous;
    this.key = EntryKey.of(entry);
    this.entry = entry;
    this.keyBytes = EntryCodec.key(key);
    this.bytes = EntryCodec.encode(keyBytes, entry);
    this.hash = EntryIndex.hash(keyBytes, 0, keyBytes.length);
  }

  static List<byte[]> bytes(List<PendingWrite> changes) {
    List<byte[]> bytes = new ArrayList<>(changes.size());
    for (PendingWrite change : changes) {
      bytes.add(change.bytes);
    }
    return bytes;
  }
}
