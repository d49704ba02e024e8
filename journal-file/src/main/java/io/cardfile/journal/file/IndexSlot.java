package io.cardfile.journal.file;

import io.cardfile.journal.JournalState;

/**
 * The number that the index keeps for an entry: its offset, whether it is open, and whether it is
 * PREPARED.
 */
final class IndexSlot {

  private static final int OPEN = 1;
  private static final int PREPARED = 2;
  private static final int FLAG_BITS = 2;

  private IndexSlot() {}

  static long of(long offset, JournalState state) {
    int prepared = state == JournalState.PREPARED ? PREPARED : 0;
    return offset << FLAG_BITS | prepared | (state.isOpen() ? OPEN : 0);
  }

  static long offset(long place) {
    return place >>> FLAG_BITS;
  }

  static boolean isOpen(long place) {
    return (place & OPEN) != 0;
  }

  static boolean isPrepared(long place) {
    return (place & PREPARED) != 0;
  }
}
