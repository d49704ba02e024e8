package io.cardfile.journal.file;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * A record in files of version 1, which are read and no longer written: length (24 bits, below 8
 * check bits), CRC-32, sequence (64 bits) and payload. The CRC covers the ID of the file, length,
 * sequence and payload.
 */
final class RecordVersion1 extends RecordFormat {

  static final RecordFormat FORMAT = new RecordVersion1();

  private static final int HEAD = 16;
  private static final int CRC_AT = 4;
  private static final int SEQUENCE_AT = 8;

  private RecordVersion1() {
    super(HEAD);
  }

  @Override
  int length(byte[] id, byte[] bytes, int at) {
    return uncheckedLength(bytes, at);
  }

  @Override
  int uncheckedLength(byte[] bytes, int at) {
    int word = ByteBuffer.wrap(bytes).getInt(at);
    int length = word & Record.LONGEST;
    int check = 0xA7 ^ length ^ length >>> 8 ^ length >>> 16;
    return length >= Record.KIND && word == (check << 24 | length) ? length : -1;
  }

  @Override
  long sequence(byte[] bytes, int at) {
    return ByteBuffer.wrap(bytes).getLong(at + SEQUENCE_AT);
  }

  @Override
  boolean isSound(byte[] id, byte[] bytes, int at, int length) {
    CRC32 crc = new CRC32();
    crc.update(id, 0, id.length);
    crc.update(bytes, at, CRC_AT);
    crc.update(bytes, at + SEQUENCE_AT, HEAD + length - SEQUENCE_AT);
    return ByteBuffer.wrap(bytes).getInt(at + CRC_AT) == (int) crc.getValue();
  }

  @Override
  boolean mayStart(byte[] bytes, int at, int left) {
    return left < CRC_AT || length(bytes, bytes, at) >= 0;
  }
}
