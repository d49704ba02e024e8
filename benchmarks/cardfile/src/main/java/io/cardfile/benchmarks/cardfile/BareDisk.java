package io.cardfile.benchmarks.cardfile;

import io.cardfile.benchmarks.client.Charger;
import io.cardfile.benchmarks.client.Setup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * About as many bytes as a journal's, appended and synced without a journal: no index, no checksum,
 * no check of the file. Threads that wait share the next sync, as they do in the journal, so that
 * the sizes of the batches are alike.
 */
public final class BareDisk implements Charger {

  private static final int CLAIM_BYTES = 160;
  private static final int RECORD_BYTES = 120;

  private final RandomAccessFile file;
  private final Object pending = new Object();
  private ByteArrayOutputStream batch = new ByteArrayOutputStream();
  private long added;
  private long written;

  public BareDisk(Setup setup) throws IOException {
    file = new RandomAccessFile(setup.folder().resolve("bare").toFile(), "rw");
  }

  @Override
  public void charge(String reference) throws IOException {
    append(CLAIM_BYTES);
    append(RECORD_BYTES);
  }

  private void append(int bytes) throws IOException {
    long own;
    synchronized (pending) {
      batch.write(new byte[bytes], 0, bytes);
      own = ++added;
    }
    synchronized (file) {
      if (written < own) {
        writeBatch();
      }
    }
  }

  private void writeBatch() throws IOException {
    byte[] bytes;
    long last;
    synchronized (pending) {
      bytes = batch.toByteArray();
      batch = new ByteArrayOutputStream();
      last = added;
    }
    file.write(bytes);
    file.getFD().sync();
    written = last;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
