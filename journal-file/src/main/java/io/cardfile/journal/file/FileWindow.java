package io.cardfile.journal.file;

import java.io.EOFException;
import java.io.IOException;

/** Reads a file through a buffer. Not thread-safe. */
final class FileWindow {

  private final JournalDisk.OpenFile file;
  private final long end;
  private byte[] bytes;
  private long start;
  private int length;

  FileWindow(JournalDisk.OpenFile file, long end, int size) {
    this.file = file;
    this.end = end;
    this.bytes = new byte[size];
  }

  byte[] bytes() {
    return bytes;
  }

  /**
   * Returns the index in {@link #bytes} of {@code count} bytes from {@code position}; valid until
   * the next call.
   */
  int at(long position, int count) throws IOException {
    if (!holds(position, count)) {
      fill(position, count);
    }
    return (int) (position - start);
  }

  boolean holds(long position, int count) {
    return position >= start && position + count <= start + length;
  }

  private void fill(long position, int count) throws IOException {
    if (count > bytes.length) {
      bytes = new byte[count];
    }
    start = position;
    length = 0;
    length = file.read(position, bytes, 0, (int) Math.min(bytes.length, end - position));
    if (length < count) {
      throw new EOFException("the file ends at offset " + (position + length));
    }
  }
}
