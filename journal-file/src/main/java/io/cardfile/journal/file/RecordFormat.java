package io.cardfile.journal.file;

/** How the records of a file are read, by the version of the file. */
abstract class RecordFormat {

  /** How many bytes are before the payload. */
  final int head;

  RecordFormat(int head) {
    this.head = head;
  }

  static RecordFormat of(int version) {
    return version == FileHeader.VERSION_1 ? RecordVersion1.FORMAT : Record.FORMAT;
  }

  /** Returns the length of the payload, or -1 when what is there is not the start of a record. */
  abstract int length(byte[] id, byte[] bytes, int at);

  /** As {@link #length}, of a record that {@link #isSound} checks next, its length included. */
  abstract int uncheckedLength(byte[] bytes, int at);

  abstract long sequence(byte[] bytes, int at);

  /** Whether the whole record at {@code at} is as it was written. */
  abstract boolean isSound(byte[] id, byte[] bytes, int at, int length);

  /** Whether the last bytes of a file, fewer than {@link #head}, may be the start of a record. */
  abstract boolean mayStart(byte[] bytes, int at, int left);
}
