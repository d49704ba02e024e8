package io.cardfile.journal;

/** An entry that is to be written. */
final class Change {

  final EntryKey key;
  final JournalEntry entry;
  final byte[] keyBytes;
  final byte[] bytes;
  final int hash;

  Change(JournalEntry entry) {
    this.key = EntryKey.of(entry);
    this.entry = entry;
    this.keyBytes = EntryCodec.key(key);
    this.bytes = EntryCodec.encode(keyBytes, entry);
    this.hash = EntryIndex.hash(keyBytes, 0, keyBytes.length);
  }
}
