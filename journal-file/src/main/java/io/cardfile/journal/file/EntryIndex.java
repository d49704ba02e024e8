package io.cardfile.journal.file;

/**
 * An index from the hash of a key to the offset of its latest entry: an open-addressed table of 16
 * bytes a slot, at most three quarters full.
 */
final class EntryIndex {

  private long[] hashes = new long[1 << 10];
  private long[] offsets = new long[1 << 10]; // 0 is a free slot: a file begins with a header.
  private int size;

  /** Returns the offset, or 0 if there is none. */
  long get(long hash) {
    return offsets[slot(hash)];
  }

  void put(long hash, long offset) {
    int slot = slot(hash);
    if (offsets[slot] == 0) {
      size++;
    }
    hashes[slot] = hash;
    offsets[slot] = offset;
    if (size > offsets.length / 4 * 3) {
      grow();
    }
  }

  private int slot(long hash) {
    int mask = offsets.length - 1;
    int slot = (int) hash & mask;
    while (offsets[slot] != 0 && hashes[slot] != hash) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldHashes = hashes;
    long[] oldOffsets = offsets;
    long[] newHashes = new long[Math.multiplyExact(oldHashes.length, 2)];
    offsets = new long[newHashes.length]; // Memory may be out: change both or none.
    hashes = newHashes;
    for (int i = 0; i < oldOffsets.length; i++) {
      if (oldOffsets[i] != 0) {
        int slot = slot(oldHashes[i]);
        hashes[slot] = oldHashes[i];
        offsets[slot] = oldOffsets[i];
      }
    }
  }

  int size() {
    return size;
  }
}
