package io.cardfile.journal.file;

import java.io.IOException;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/**
 * An index from keys to the position of their latest entry in the file. A slot takes 12 bytes,
 * without an object for an entry. Two keys may have the same hash, so the key in the file is
 * compared. A place is a positive number that this class does not interpret. Not thread-safe.
 */
final class EntryIndex {

  private static final int SMALLEST = 1 << 10;

  private int[] hashes = new int[SMALLEST];
  private long[] places = new long[SMALLEST]; // 0 is a free slot
  private int size;

  /** Checks whether the entry at a place has the wanted key. */
  interface KeyCheck {
    boolean isAt(long place) throws IOException;
  }

  static int hash(byte[] bytes, int from, int count) {
    int hash = 0x811C9DC5;
    for (int i = from; i < from + count; i++) {
      hash = (hash ^ bytes[i]) * 0x01000193;
    }
    hash = (hash ^ hash >>> 15) * 0x2C1B3C6D;
    return hash ^ hash >>> 13;
  }

  int size() {
    return size;
  }

  /** Returns the place of the latest entry, or 0. */
  long find(int hash, KeyCheck check) throws IOException {
    int mask = places.length - 1;
    for (int i = hash & mask; places[i] != 0; i = i + 1 & mask) {
      if (hashes[i] == hash && check.isAt(places[i])) {
        return places[i];
      }
    }
    return 0;
  }

  boolean holds(int hash, long place) {
    return places[slot(hash, place)] != 0;
  }

  /** Replaces {@code previous}, which is 0 for a new key, by {@code place}. */
  void put(int hash, long previous, long place) {
    if (previous == 0) {
      size++;
      growWhenFull();
    }
    int slot = slot(hash, previous);
    hashes[slot] = hash;
    places[slot] = place;
  }

  /** Returns the slot that has {@code place}, or the first free slot for {@code hash}. */
  private int slot(int hash, long place) {
    int mask = places.length - 1;
    int i = hash & mask;
    while (places[i] != 0 && (hashes[i] != hash || places[i] != place)) {
      i = i + 1 & mask;
    }
    return i;
  }

  private void growWhenFull() {
    if (size <= places.length / 3 * 2) {
      return;
    }
    int[] oldHashes = hashes;
    long[] oldOffsets = places;
    hashes = new int[Math.multiplyExact(oldHashes.length, 2)];
    places = new long[hashes.length];
    for (int i = 0; i < oldOffsets.length; i++) {
      if (oldOffsets[i] != 0) {
        int slot = slot(oldHashes[i], 0);
        hashes[slot] = oldHashes[i];
        places[slot] = oldOffsets[i];
      }
    }
  }

  /** Returns a copy of all places in no order, with a 0 for each free slot. */
  long[] places() {
    return places.clone();
  }

  /** Returns whether the place of any entry is {@code wanted}. */
  boolean hasAny(LongPredicate wanted) {
    return LongStream.of(places).anyMatch(place -> place != 0 && wanted.test(place));
  }

  /** Returns the wanted places in no order. */
  long[] placesThat(LongPredicate wanted) {
    return LongStream.of(places).filter(place -> place != 0 && wanted.test(place)).toArray();
  }
}
