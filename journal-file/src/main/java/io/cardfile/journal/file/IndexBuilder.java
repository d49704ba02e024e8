package io.cardfile.journal.file;

import java.io.IOException;
import java.time.Instant;

/** Builds the index of a file during a scan. Not thread-safe. */
final class IndexBuilder implements JournalScan.Visitor, EntryIndex.KeyCheck {

  private static final int SMALL_WINDOW = 8 << 10;

  private final EntryIndex index = new EntryIndex();
  private final DoubtRecords doubts = new DoubtRecords();
  private final FileWindow before;
  private byte[] bytes = new byte[0];
  private long offset;
  private int key;
  private int keyLength;
  private long newest = Long.MIN_VALUE;

  IndexBuilder(JournalDisk.OpenFile file, long size) {
    this.before = new FileWindow(file, size, SMALL_WINDOW);
  }

  EntryIndex index() {
    return index;
  }

  DoubtRecords doubts() {
    return doubts;
  }

  /** Returns when the newest entry was changed; {@link Instant#MIN} when there is none. */
  Instant newest() {
    return newest == Long.MIN_VALUE ? Instant.MIN : Instant.ofEpochMilli(newest);
  }

  @Override
  public void entry(byte[] bytes, int at, long offset) throws IOException {
    this.bytes = bytes;
    this.offset = offset;
    this.key = at + EntryCodec.HEAD;
    this.keyLength = EntryCodec.keyLength(bytes, at);
    int hash = EntryIndex.hash(bytes, key, keyLength);
    newest = Math.max(newest, EntryCodec.changedAt(bytes, at));
    long place = IndexSlot.of(offset, EntryCodec.state(bytes, at));
    index.put(hash, index.find(hash, this), place);
  }

  @Override
  public void doubts(long offset, long millis) {
    newest = Math.max(newest, millis);
    doubts.add(offset, Instant.ofEpochMilli(millis));
  }

  @Override
  public boolean isAt(long place) throws IOException {
    long back = offset - IndexSlot.offset(place);
    if (back <= key - EntryCodec.HEAD) {
      return isSame(bytes, key - (int) back); // Still in the buffer.
    }
    int found = before.at(IndexSlot.offset(place) + EntryCodec.HEAD, keyLength);
    return isSame(before.bytes(), found);
  }

  private boolean isSame(byte[] other, int from) {
    for (int i = 0; i < keyLength; i++) {
      if (other[from + i] != bytes[key + i]) {
        return false;
      }
    }
    return true;
  }
}
