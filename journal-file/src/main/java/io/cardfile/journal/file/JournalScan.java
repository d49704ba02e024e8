package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Goes through the frames of a file and judges its end. Changes nothing.
 *
 * <p>An end that is the start of a frame was torn while it was written, and never acknowledged. Any
 * other end that cannot be read may have been a claim that somebody relied on: suspect. What cannot
 * be read before frames that can is damage, unless the first of these says that it knows.
 */
final class JournalScan {

  private static final int BUFFER = 1 << 20;

  private final JournalDisk.OpenFile file;
  private final Path name;
  private final byte[] id;
  private final long size;
  private final FileWindow window;
  private long at = FileHeader.SIZE;
  private long sequence;
  private long suspectFrom;
  private boolean marked;

  /** Is shown each entry; {@code at} is where in {@code bytes} it is. */
  interface Visitor {
    void entry(byte[] bytes, int at, long offset) throws IOException;
  }

  JournalScan(JournalDisk.OpenFile file, Path name, byte[] id, long size) {
    this.file = file;
    this.name = name;
    this.id = id;
    this.size = size;
    this.window = new FileWindow(file, size, (int) Math.min(BUFFER, size));
  }

  /** Returns the file as it is to be gone on with; a torn end is not cut yet. */
  JournalFile run(Visitor visitor) throws IOException {
    while (at < size) {
      int length = frame(at);
      if (length >= 0) {
        take(length, visitor);
      } else if (!isBehindKnownDamage()) {
        return isTorn() ? end(at, suspectFrom, marked) : end(size, at, false);
      }
    }
    return end(size, suspectFrom, marked);
  }

  private JournalFile end(long end, long suspect, boolean known) {
    return new JournalFile(file, name, id, end, sequence, suspect, known);
  }

  /** Returns the length of the payload of the next frame if it is at {@code offset}, or -1. */
  private int frame(long offset) throws IOException {
    int length = size - offset < Record.HEAD ? -1 : lengthAt(offset, Record.HEAD);
    if (length < 0 || length > size - offset - Record.HEAD) {
      return -1;
    }
    int found = window.at(offset, Record.HEAD + length);
    return Record.isSound(id, window.bytes(), found, length) ? length : -1;
  }

  /** Returns the length at {@code offset}, or -1 when there is none or the frame is not next. */
  private int lengthAt(long offset, int count) throws IOException {
    int found = window.at(offset, count);
    int length = Record.length(window.bytes(), found);
    boolean isNext = count < Record.HEAD || Record.sequence(window.bytes(), found) == sequence + 1;
    return isNext ? length : -1;
  }

  private void take(int length, Visitor visitor) throws IOException {
    long payload = at + Record.HEAD;
    int found = window.at(payload, length);
    byte kind = window.bytes()[found];
    if (kind == Record.ENTRIES) {
      takeEntries(found, length, visitor);
    } else {
      takeMark(kind, length, ByteBuffer.wrap(window.bytes(), found, length));
    }
    at = payload + length;
    sequence++;
  }

  private void takeEntries(int found, int length, Visitor visitor) throws IOException {
    byte[] bytes = window.bytes();
    int end = found + length;
    int next = found + Record.KIND;
    while (next < end) {
      long offset = at + Record.HEAD + (next - found);
      if (end - next < EntryCodec.LEAST || EntryCodec.length(bytes, next) > end - next) {
        throw damaged(offset);
      }
      visitor.entry(bytes, next, offset);
      next += EntryCodec.length(bytes, next);
    }
  }

  private void takeMark(byte kind, int length, ByteBuffer payload) throws JournalException {
    boolean known = kind == Record.SUSPECT || kind == Record.SETTLED;
    if (!known || length != Record.MARK_PAYLOAD) {
      throw damaged(at);
    }
    payload.get();
    if (payload.getLong() != suspectFrom) {
      throw damaged(at);
    }
    marked = true;
    suspectFrom = kind == Record.SUSPECT ? suspectFrom : 0;
  }

  /** Goes on to the first frame behind; returns false when there is none. */
  private boolean isBehindKnownDamage() throws IOException {
    long next = nextFrame();
    if (next < 0) {
      return false;
    }
    int found = window.at(next + Record.HEAD, Record.KIND);
    if (window.bytes()[found] == Record.ENTRIES || frame(next) < 0) {
      throw damaged(at);
    }
    suspectFrom = at;
    at = next; // Whether it is about this damage is seen when it is taken.
    return true;
  }

  /** Returns where behind {@link #at} any frame of this file starts that is sound, or -1. */
  private long nextFrame() throws IOException {
    for (long offset = at + 1; offset + Record.HEAD < size; offset++) {
      int found = window.at(offset, Record.HEAD);
      int length = Record.length(window.bytes(), found);
      boolean fits = length >= 0 && length <= size - offset - Record.HEAD;
      if (fits && isLater(Record.sequence(window.bytes(), found), offset)) {
        found = window.at(offset, Record.HEAD + length);
        if (Record.isSound(id, window.bytes(), found, length)) {
          return offset;
        }
      }
    }
    return -1;
  }

  /** Spares the CRC of what cannot be a frame: there is no room for so many before it. */
  private boolean isLater(long number, long offset) {
    return number > sequence && number - sequence <= offset - at;
  }

  private boolean isTorn() throws IOException {
    int left = (int) Math.min(Record.HEAD, size - at);
    if (left < 4) {
      return true;
    }
    int length = lengthAt(at, left);
    return length >= 0 && length > size - at - Record.HEAD;
  }

  private JournalException damaged(long offset) {
    return new JournalException(
        Reason.DAMAGED, name + " is damaged at offset " + offset + "; nothing was changed", null);
  }
}
