package io.cardfile.journal.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * The rate of a disk without a journal: writes of a number of bytes at the end of a file, each
 * synced. Uses the disk of the machine, or one whose sync is a pause.
 */
final class BareDisk implements Closeable {

  private final RandomAccessFile file;
  private final long pauseNanos;
  private long syncs;
  private long nanos;

  /** Creates a disk that syncs, or pauses instead if {@code pauseNanos} is above zero. */
  BareDisk(Path file, long pauseNanos) throws IOException {
    this.pauseNanos = pauseNanos;
    this.file = new RandomAccessFile(file.toFile(), "rw");
  }

  void run(int bytes, long forNanos) throws IOException {
    byte[] block = new byte[bytes];
    long start = System.nanoTime();
    while (System.nanoTime() - start < forNanos) {
      file.write(block);
      sync();
      syncs++;
    }
    nanos += System.nanoTime() - start;
  }

  private void sync() throws IOException {
    if (pauseNanos > 0) {
      LockSupport.parkNanos(pauseNanos);
    } else {
      file.getFD().sync();
    }
  }

  double syncsEachSecond() {
    return syncs * 1e9 / nanos;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
