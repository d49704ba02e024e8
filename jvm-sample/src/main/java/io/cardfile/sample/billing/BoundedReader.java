package io.cardfile.sample.billing;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;

/**
 * A reader that fails after too many characters without {@link #lineCompleted}. Otherwise a quote
 * without an end would read the whole file as one line into memory.
 */
final class BoundedReader extends FilterReader {

  private static final int LIMIT = 1 << 20; // Characters; a line has about a hundred.

  private int charactersOfLine;
  private char last = '\n';
  private boolean atEnd;

  BoundedReader(BufferedReader in) {
    super(in);
  }

  /** Skips a byte order mark at the beginning of the file. */
  void skipByteOrderMark() throws IOException {
    in.mark(1);
    if (in.read() != '\uFEFF') {
      in.reset();
    }
  }

  /** Resets the limit after a complete line. */
  void lineCompleted() {
    charactersOfLine = 0;
  }

  @Override
  public int read() throws IOException {
    int c = super.read();
    atEnd = c < 0;
    last = atEnd ? last : (char) c;
    count(1);
    return c;
  }

  @Override
  public int read(char[] target, int from, int length) throws IOException {
    int count = super.read(target, from, length);
    atEnd = count < 0;
    last = count > 0 ? target[from + count - 1] : last;
    count(count);
    return count;
  }

  /** Returns whether the end was reached in the middle of a line. */
  boolean isCutOff() {
    return atEnd && last != '\n' && last != '\r';
  }

  /** Returns whether a line was too long. */
  boolean isExceeded() {
    return charactersOfLine > LIMIT;
  }

  private void count(int count) throws IOException {
    charactersOfLine += Math.max(0, count);
    if (isExceeded()) {
      throw new IOException("a line of more than " + LIMIT + " characters");
    }
  }
}
