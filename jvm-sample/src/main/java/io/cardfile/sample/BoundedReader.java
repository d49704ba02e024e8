package io.cardfile.sample;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;

/**
 * Reads on only while somebody says that it is getting somewhere: a quote that never ends would
 * otherwise take a whole file for one line and into memory.
 */
final class BoundedReader extends FilterReader {

  private static final int LIMIT = 1 << 20; // Characters: a line has some hundred.

  private int taken;
  private char last = '\n';
  private boolean atEnd;

  BoundedReader(BufferedReader in) {
    super(in);
  }

  /** Passes over a byte order mark, with which the file may begin. */
  void skipByteOrderMark() throws IOException {
    in.mark(1);
    if (in.read() != '\uFEFF') {
      in.reset();
    }
  }

  /** A line was complete. */
  void advanced() {
    taken = 0;
  }

  @Override
  public int read() throws IOException {
    int c = super.read();
    atEnd = c < 0;
    last = atEnd ? last : (char) c;
    took(1);
    return c;
  }

  @Override
  public int read(char[] target, int from, int length) throws IOException {
    int count = super.read(target, from, length);
    atEnd = count < 0;
    last = count > 0 ? target[from + count - 1] : last;
    took(count);
    return count;
  }

  /** Whether it has been read to an end that is in the middle of a line. */
  boolean isCutOff() {
    return atEnd && last != '\n' && last != '\r';
  }

  /** Whether it gave up because a line did not end. */
  boolean isExceeded() {
    return taken > LIMIT;
  }

  private void took(int count) throws IOException {
    taken += Math.max(0, count);
    if (isExceeded()) {
      throw new IOException("a line of more than " + LIMIT + " characters");
    }
  }
}
