package io.cardfile.sample;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Reads on only while somebody says that it is getting somewhere: a quote that never ends would
 * otherwise take a whole file for one line and into memory.
 */
final class BoundedReader extends FilterReader {

  private static final int LIMIT = 1 << 20; // Characters: a line has some hundred.

  private int taken;

  BoundedReader(Reader in) {
    super(in);
  }

  /** A line was complete. */
  void advanced() {
    taken = 0;
  }

  @Override
  public int read() throws IOException {
    int c = super.read();
    took(1);
    return c;
  }

  @Override
  public int read(char[] target, int from, int length) throws IOException {
    int count = super.read(target, from, length);
    took(count);
    return count;
  }

  private void took(int count) throws IOException {
    taken += Math.max(0, count);
    if (taken > LIMIT) {
      throw new IOException("a line of more than " + LIMIT + " characters");
    }
  }
}
