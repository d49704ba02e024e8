package io.cardfile.journal.file;

import java.util.Arrays;

/**
 * The acknowledged state of a file: its ID, the sequence of its last record, and where that record
 * ends.
 */
final class Acknowledged {

  /** A file that was in use, without further information. */
  static final Acknowledged UNKNOWN = new Acknowledged(unknownId(), 0, 0);

  final byte[] id;
  final long sequence;
  final long end;

  Acknowledged(byte[] id, long sequence, long end) {
    this.id = id;
    this.sequence = sequence;
    this.end = end;
  }

  private static byte[] unknownId() {
    byte[] id = new byte[FileHeader.ID_BYTES];
    Arrays.fill(id, (byte) 0xFF);
    return id;
  }

  boolean isOf(byte[] other) {
    return Arrays.equals(id, other);
  }
}
