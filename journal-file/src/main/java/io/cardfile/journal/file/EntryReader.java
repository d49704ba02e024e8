package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.file.Path;

/** Reads entries by their offset through a buffer. Not thread-safe. */
final class EntryReader {

  private final Path name;
  private final long end;
  private final FileWindow window;

  EntryReader(JournalDisk.OpenFile file, Path name, long end, int ahead) {
    this.name = name;
    this.end = end;
    this.window = new FileWindow(file, end, ahead);
  }

  /** Returns whether the entry at {@code offset} starts with {@code key}. */
  boolean hasKey(long offset, byte[] key) throws IOException {
    int count = EntryCodec.HEAD + key.length;
    if (offset + count > end) {
      return false; // The file is too short.
    }
    int at = at(offset, count) + EntryCodec.HEAD;
    byte[] bytes = window.bytes();
    int same = 0;
    while (same < key.length && bytes[at + same] == key[same]) {
      same++;
    }
    if (same < key.length) {
      entry(offset); // Another key with the same hash, or a damaged entry, which must not count as
      // absent.
    }
    return same == key.length;
  }

  EntryKey key(long offset) throws IOException {
    return EntryKey.of(entry(offset));
  }

  JournalEntry entry(long offset) throws IOException {
    int head = at(offset, EntryCodec.LEAST);
    int at = at(offset, EntryCodec.length(window.bytes(), head));
    try {
      return EntryCodec.decode(window.bytes(), at);
    } catch (IOException e) {
      throw damaged(offset, e);
    }
  }

  private int at(long offset, int count) throws IOException {
    try {
      return window.at(offset, count);
    } catch (IOException e) {
      throw damaged(offset, e);
    }
  }

  private JournalException damaged(long offset, IOException why) {
    return new JournalException(
        Reason.DAMAGED, name + " cannot be read at offset " + offset + ": check the disk", why);
  }
}
