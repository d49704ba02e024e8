package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The mark file of a journal, which records how far the journal was acknowledged, to detect a
 * journal that was removed, cut, or replaced by an older copy. It is written after each sync of the
 * journal, and synced only when the journal is opened, closed or rewritten. So it is correct after
 * the process ends at any moment, may be behind after the machine has failed, and is never ahead.
 *
 * <p>Two slots of a sector each are written in turn: magic, version (32 bits), a count of writes
 * (64), the file in use and the file that is about to replace it, each with ID (16 bytes, zeros
 * when there is none), sequence (64) and end (64), and a CRC-32 of all bytes before it. Big-endian.
 */
final class JournalMark implements Closeable {

  static final int SLOT = 512;

  private static final byte[] MAGIC = {(byte) 0x89, 'C', 'F', 'M', '\r', '\n', 0x1A, '\n'};
  private static final int VERSION = 1;
  private static final int CRC_AT = 84;
  private static final int BYTES = CRC_AT + 4;

  private final JournalDisk.OpenFile file;
  private boolean readable = true;
  private long count;
  private @Nullable Acknowledged current;
  private @Nullable Acknowledged next;

  private JournalMark(JournalDisk.OpenFile file) {
    this.file = file;
  }

  /** Creates a mark in an empty file. */
  static JournalMark create(JournalDisk.OpenFile empty) throws IOException {
    empty.write(0, new byte[2 * SLOT]);
    return new JournalMark(empty);
  }

  static JournalMark read(JournalDisk.OpenFile file, Path name) throws IOException {
    byte[] bytes = new byte[2 * SLOT];
    file.read(0, bytes, 0, bytes.length);
    JournalMark mark = new JournalMark(file);
    mark.take(bytes, 0, name);
    mark.take(bytes, SLOT, name);
    mark.readable = mark.count > 0;
    return mark;
  }

  private void take(byte[] bytes, int at, Path name) throws JournalException {
    ByteBuffer in = ByteBuffer.wrap(bytes, at, BYTES);
    byte[] magic = new byte[MAGIC.length];
    in.get(magic);
    int version = in.getInt();
    if (!Arrays.equals(magic, MAGIC) || in.getInt(at + CRC_AT) != crc(bytes, at)) {
      return;
    }
    if (version != VERSION) {
      String why = name + " has version " + version + ": use the newer library that wrote it";
      throw new JournalException(Reason.DAMAGED, why, null);
    }
    long number = in.getLong();
    if (number > count) {
      count = number;
      current = acknowledged(in);
      next = acknowledged(in);
    }
  }

  private static @Nullable Acknowledged acknowledged(ByteBuffer in) {
    byte[] id = new byte[FileHeader.ID_BYTES];
    in.get(id);
    Acknowledged found = new Acknowledged(id, in.getLong(), in.getLong());
    return found.isOf(new byte[id.length]) ? null : found;
  }

  /** Returns whether one of the slots could be read. */
  boolean isReadable() {
    return readable;
  }

  /** Returns the file in use; null while the first one is being created. */
  @Nullable Acknowledged current() {
    return readable ? current : Acknowledged.UNKNOWN;
  }

  /**
   * Returns the acknowledged state of a file, or null when the file is neither in use nor about to
   * be.
   */
  @Nullable Acknowledged of(byte[] id) {
    if (current != null && current.isOf(id)) {
      return current;
    }
    return next != null && next.isOf(id) ? next : null;
  }

  /** Writes the mark without a sync. */
  void write(@Nullable Acknowledged inUse, @Nullable Acknowledged coming) throws IOException {
    ByteBuffer out = ByteBuffer.allocate(BYTES).put(MAGIC).putInt(VERSION).putLong(count + 1);
    put(out, inUse);
    put(out, coming);
    out.putInt(crc(out.array(), 0));
    file.write((count + 1) % 2 * SLOT, out.array());
    count++;
    current = inUse;
    next = coming;
    readable = true;
  }

  private static void put(ByteBuffer out, @Nullable Acknowledged some) {
    if (some == null) {
      out.position(out.position() + FileHeader.ID_BYTES + 16);
    } else {
      out.put(some.id).putLong(some.sequence).putLong(some.end);
    }
  }

  private static int crc(byte[] bytes, int at) {
    CRC32 crc = new CRC32();
    crc.update(bytes, at, CRC_AT);
    return (int) crc.getValue();
  }

  void sync() throws IOException {
    file.sync();
  }

  JournalDisk.OpenFile file() {
    return file;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
