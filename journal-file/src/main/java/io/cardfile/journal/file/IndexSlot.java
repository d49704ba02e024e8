package io.cardfile.journal.file;

/** What the index keeps of an entry: its offset, doubled, and one more while it is open. */
final class IndexSlot {

  private IndexSlot() {}

  static long of(long offset, boolean isOpen) {
    return offset << 1 | (isOpen ? 1 : 0);
  }

  static long offset(long place) {
    return place >>> 1;
  }

  static boolean isOpen(long place) {
    return (place & 1) == 1;
  }
}
