package io.cardfile.journal.file;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/** A file that an interrupt does not close, unlike a {@code FileChannel}. */
final class RealFile implements JournalDisk.OpenFile {

  private final File name;
  private final RandomAccessFile file;

  RealFile(File name) throws IOException {
    this.name = name;
    this.file = new RandomAccessFile(name, "rw");
  }

  /** Asks for the name: a file that was moved away or replaced is not ours any more. */
  @Override
  public long size() {
    return name.length();
  }

  @Override
  public synchronized int read(long position, byte[] into, int from, int count) throws IOException {
    file.seek(position);
    int done = 0;
    while (done < count) {
      int more = file.read(into, from + done, count - done);
      if (more < 0) {
        break;
      }
      done += more;
    }
    return done;
  }

  @Override
  public synchronized void write(long position, byte[] bytes) throws IOException {
    file.seek(position);
    file.write(bytes);
  }

  @Override
  public synchronized void truncate(long size) throws IOException {
    file.setLength(size);
  }

  /** Not synchronized, so that others read meanwhile. */
  @Override
  public void sync() throws IOException {
    file.getFD().sync();
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
  }
}
