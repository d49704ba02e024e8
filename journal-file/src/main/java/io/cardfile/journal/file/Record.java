package io.cardfile.journal.file;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32;

/**
 * What is written at once: length (24 bits, under 8 bits that check them), CRC-32, sequence (64
 * bits) and payload. The CRC covers the ID of the file, length, sequence and payload. A payload
 * starts with its kind. Big-endian.
 *
 * <p>The length has a check of its own because a length that a flipped bit made greater looks like
 * a frame that was torn.
 */
final class Record {

  static final int HEAD = 16;
  static final int KIND = 1;

  /** Entries, one behind the other, each as {@link EntryCodec} writes it. */
  static final byte ENTRIES = 1;

  /** Follows bytes that cannot be read and says where these start: the journal is suspect. */
  static final byte SUSPECT = 2;

  /** Says where bytes start that cannot be read, and that somebody has seen to them. */
  static final byte SETTLED = 3;

  static final int MARK_PAYLOAD = KIND + 8;
  private static final int CRC_AT = 4;
  private static final int SEQUENCE_AT = 8;
  private static final int LONGEST = 0xFFFFFF;

  private Record() {}

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

  /** Returns a frame of kind {@code SUSPECT} or {@code SETTLED}. */
  static byte[] mark(byte[] id, long sequence, byte kind, long from) {
    return sealed(id, start(MARK_PAYLOAD, sequence, kind).putLong(from));
  }

  private static ByteBuffer start(int length, long sequence, byte kind) {
    if (length > LONGEST) {
      throw new IllegalArgumentException("more entries than one frame holds");
    }
    ByteBuffer out = ByteBuffer.allocate(HEAD + length);
    return out.putInt(checkedLength(length)).putInt(0).putLong(sequence).put(kind);
  }

  private static byte[] sealed(byte[] id, ByteBuffer frame) {
    byte[] bytes = frame.array();
    frame.putInt(CRC_AT, crc(id, bytes, 0, bytes.length));
    return bytes;
  }

  private static int checkedLength(int length) {
    int check = 0xA7 ^ length ^ length >>> 8 ^ length >>> 16;
    return check << 24 | length;
  }

  /** Returns the length of the payload, or -1 when what is there is no length. */
  static int length(byte[] bytes, int at) {
    int word = ByteBuffer.wrap(bytes).getInt(at);
    int length = word & LONGEST;
    return length >= KIND && word == checkedLength(length) ? length : -1;
  }

  static long sequence(byte[] bytes, int at) {
    return ByteBuffer.wrap(bytes).getLong(at + SEQUENCE_AT);
  }

  /** Whether the whole frame at {@code at} is as it was written. */
  static boolean isSound(byte[] id, byte[] bytes, int at, int length) {
    return ByteBuffer.wrap(bytes).getInt(at + CRC_AT) == crc(id, bytes, at, HEAD + length);
  }

  private static int crc(byte[] id, byte[] bytes, int at, int count) {
    CRC32 crc = new CRC32();
    crc.update(id, 0, id.length);
    crc.update(bytes, at, CRC_AT);
    crc.update(bytes, at + SEQUENCE_AT, count - SEQUENCE_AT);
    return (int) crc.getValue();
  }
}
