package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * The first 32 bytes of a journal: a magic number of eight bytes that no text file starts with, the
 * version, 16 random bytes that identify this file, and a CRC-32 of all bytes before it.
 * Big-endian.
 */
final class FileHeader {

  static final int SIZE = 32;
  static final int VERSION_1 = 1;
  static final int VERSION = 2;

  /** The first bytes of this file and the other files of a journal. */
  static final byte[] MADE_BY_US = {(byte) 0x89, 'C', 'F'};

  private static final byte[] MAGIC = {(byte) 0x89, 'C', 'F', 'J', '\r', '\n', 0x1A, '\n'};
  static final int ID_BYTES = 16;
  private static final int ID_AT = 12;
  private static final int CHECK_AT = 28;
  private static final SecureRandom RANDOM = new SecureRandom();

  private FileHeader() {}

  /** Returns the header of a new file. */
  static byte[] random() {
    byte[] id = new byte[CHECK_AT - ID_AT];
    RANDOM.nextBytes(id);
    return of(id);
  }

  static byte[] of(byte[] id) {
    ByteBuffer out = ByteBuffer.allocate(SIZE).put(MAGIC).putInt(VERSION).put(id);
    return out.putInt(check(out.array())).array();
  }

  /** Returns the random bytes, by which records are checked. */
  static byte[] id(byte[] header) {
    return Arrays.copyOfRange(header, ID_AT, CHECK_AT);
  }

  static int version(byte[] header) {
    return ByteBuffer.wrap(header).getInt(MAGIC.length);
  }

  static byte[] read(JournalDisk.OpenFile file, Path name) throws IOException {
    byte[] header = new byte[SIZE];
    if (file.read(0, header, 0, SIZE) < SIZE) {
      throw damaged(name, "is not a journal, or was cut off: check the path");
    }
    if (!Arrays.equals(Arrays.copyOf(header, MAGIC.length), MAGIC)) {
      throw damaged(name, "is not a journal: its first bytes differ, at offset 0; check the path");
    }
    int version = version(header);
    if (ByteBuffer.wrap(header).getInt(CHECK_AT) != check(header)) {
      throw damaged(name, "is damaged in its header, before offset " + SIZE);
    }
    if (version < VERSION_1 || version > VERSION) {
      throw damaged(
          name,
          "has version "
              + version
              + ", and this library reads up to "
              + VERSION
              + ": open it with the newer library that wrote it");
    }
    return header;
  }

  private static int check(byte[] header) {
    CRC32 crc = new CRC32();
    crc.update(header, 0, CHECK_AT);
    return (int) crc.getValue();
  }

  private static JournalException damaged(Path name, String how) {
    return new JournalException(Reason.DAMAGED, name + " " + how, null);
  }
}
