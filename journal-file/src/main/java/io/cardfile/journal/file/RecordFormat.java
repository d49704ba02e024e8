package io.cardfile.journal.file;

/** The record format of one version of the file. */
abstract class RecordFormat {

  /** The number of bytes before the payload. */
  final int head;

  RecordFormat(int head) {
    this.head = head;
  }

  static RecordFormat of(int version) {
    return version == FileHeader.VERSION_1 ? RecordVersion1.FORMAT : Record.FORMAT;
  }

  /** Returns the length of the payload, or -1 if the bytes are not the start of a record. */
  abstract int length(byte[] id, byte[] bytes, int at);

  /**
   * Returns the length like {@link #length}, without the check of the header, for a record that
   * {@link #isSound} checks next.
   */
  abstract int uncheckedLength(byte[] bytes, int at);

  abstract long sequence(byte[] bytes, int at);

  /** Returns whether the whole record at {@code at} is undamaged. */
  abstract boolean isSound(byte[] id, byte[] bytes, int at, int length);

  /**
   * Returns whether the last bytes of a file, fewer than {@link #head}, may be the start of a
   * record.
   */
  abstract boolean mayStart(byte[] bytes, int at, int left);
}
