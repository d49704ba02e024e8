package io.cardfile.journal.file;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32;

/**
 * A record in files of version 2, which is written at once: length of the payload (32 bits),
 * sequence (64 bits), a CRC-32 of the file's ID and these two, a CRC-32 of the ID, all bytes before
 * it and the payload, and the payload, which starts with its kind. Big-endian.
 *
 * <p>The length has a separate check, because a flipped bit that makes the length greater would
 * look like a torn record.
 */
final class Record extends RecordFormat {

  static final RecordFormat FORMAT = new Record();
  static final int HEAD = 20;
  static final int KIND = 1;

  /** Consecutive entries in the format of {@link EntryCodec}. */
  static final byte ENTRIES = 1;

  /**
   * Declares that entries may be missing, with the offset of unreadable bytes, or 0. No claim is
   * granted from there on.
   */
  static final byte INCOMPLETE = 2;

  /** Ends an {@link #INCOMPLETE} with the same offset, which need not have been written. */
  static final byte COMPLETE = 3;

  /** Bytes that could not be read when the file was rewritten. */
  static final byte UNREADABLE = 4;

  /** The time since when claims between the previous such record and this one are in doubt. */
  static final byte DOUBTS = 5;

  /** The length of a payload of one number: an offset, or milliseconds since 1970. */
  static final int NUMBER_PAYLOAD = KIND + 8;

  /** The maximum length of a payload, in bytes. */
  static final int LONGEST = 0xFFFFFF;

  private static final int SEQUENCE_AT = 4;
  private static final int HEAD_CRC_AT = 12;
  private static final int CRC_AT = 16;

  private Record() {
    super(HEAD);
  }

  static byte[] entries(byte[] id, long sequence, List<byte[]> entries) {
    int length = KIND;
    for (byte[] entry : entries) {
      length += entry.length;
    }
    ByteBuffer out = start(length, sequence, ENTRIES);
    for (byte[] entry : entries) {
      out.put(entry);
    }
    return sealed(id, out);
  }

  /** Returns a record of kind {@code INCOMPLETE}, {@code COMPLETE} or {@code DOUBTS}. */
  static byte[] number(byte[] id, long sequence, byte kind, long number) {
    return sealed(id, start(NUMBER_PAYLOAD, sequence, kind).putLong(number));
  }

  static byte[] unreadable(byte[] id, long sequence, byte[] bytes, int from, int count) {
    return sealed(id, start(KIND + count, sequence, UNREADABLE).put(bytes, from, count));
  }

  private static ByteBuffer start(int length, long sequence, byte kind) {
    if (length > LONGEST) {
      throw new IllegalArgumentException("more entries than one record holds");
    }
    ByteBuffer out = ByteBuffer.allocate(HEAD + length);
    return out.putInt(length).putLong(sequence).putInt(0).putInt(0).put(kind);
  }

  private static byte[] sealed(byte[] id, ByteBuffer record) {
    byte[] bytes = record.array();
    record.putInt(HEAD_CRC_AT, headCrc(id, bytes, 0));
    record.putInt(CRC_AT, crc(id, bytes, 0, bytes.length - HEAD));
    return bytes;
  }

  @Override
  int length(byte[] id, byte[] bytes, int at) {
    int length = uncheckedLength(bytes, at);
    int crc = ByteBuffer.wrap(bytes).getInt(at + HEAD_CRC_AT);
    return length >= 0 && crc == headCrc(id, bytes, at) ? length : -1;
  }

  @Override
  int uncheckedLength(byte[] bytes, int at) {
    int length = ByteBuffer.wrap(bytes).getInt(at);
    return length >= KIND && length <= LONGEST ? length : -1;
  }

  @Override
  long sequence(byte[] bytes, int at) {
    return ByteBuffer.wrap(bytes).getLong(at + SEQUENCE_AT);
  }

  @Override
  boolean isSound(byte[] id, byte[] bytes, int at, int length) {
    return ByteBuffer.wrap(bytes).getInt(at + CRC_AT) == crc(id, bytes, at, length);
  }

  @Override
  boolean mayStart(byte[] bytes, int at, int left) {
    return true;
  }

  private static int headCrc(byte[] id, byte[] bytes, int at) {
    CRC32 crc = new CRC32();
    crc.update(id, 0, id.length);
    crc.update(bytes, at, HEAD_CRC_AT);
    return (int) crc.getValue();
  }

  private static int crc(byte[] id, byte[] bytes, int at, int length) {
    CRC32 crc = new CRC32();
    crc.update(id, 0, id.length);
    crc.update(bytes, at, CRC_AT);
    crc.update(bytes, at + HEAD, length);
    return (int) crc.getValue();
  }
}
