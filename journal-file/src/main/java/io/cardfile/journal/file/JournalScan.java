package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Reads the records of a file in their order, and classifies its end. Changes nothing.
 *
 * <p>An end that is the start of a record is a torn write, which was never acknowledged. Any other
 * unreadable end may have been an acknowledged claim, so the file is incomplete. Unreadable bytes
 * before readable records are damage, unless the first of these records names them.
 */
final class JournalScan {

  private static final int BUFFER = 1 << 20;

  private final Path name;
  private final RecordFormat format;
  private final byte[] id;
  private final long size;
  private final FileWindow window;
  private long at = FileHeader.SIZE;
  private long sequence;
  private boolean incomplete;
  private long unreadableFrom;
  private long unreadableTo;
  private boolean stateWritten;

  /** Receives each entry, and bytes that were unreadable when the file was rewritten. */
  interface Visitor {
    /** Called for an entry at index {@code at} of {@code bytes}. */
    void entry(byte[] bytes, int at, long offset) throws IOException;

    /**
     * Called for a record with the time since when claims between the previous such record and this
     * one are in doubt.
     */
    default void doubts(long offset, long millis) {}

    /** Called for pieces of the unreadable rest of a file that this file replaced. */
    default void unreadable(byte[] bytes, int at, int count) throws IOException {}
  }

  JournalScan(JournalDisk.OpenFile file, Path name, byte[] header, long size) {
    this.name = name;
    this.format = RecordFormat.of(FileHeader.version(header));
    this.id = FileHeader.id(header);
    this.size = size;
    this.window = new FileWindow(file, size, (int) Math.min(BUFFER, size));
  }

  /** Reads all records; does not truncate a torn end. */
  JournalScan run(Visitor visitor) throws IOException {
    boolean isSound = true;
    while (isSound && at < size) {
      int length = record(at);
      if (length >= 0) {
        take(length, visitor);
      } else {
        isSound = isBehindKnownDamage();
      }
    }
    if (!isSound && !isTorn()) {
      unreadableFrom = at;
      unreadableTo = size;
      stateWritten = false;
      at = size;
    }
    return this;
  }

  /** Returns the offset for the next record. */
  long end() {
    return at;
  }

  /** Returns the sequence of the last record. */
  long sequence() {
    return sequence;
  }

  /** Returns whether entries may be missing, and no later record declares the journal complete. */
  boolean isIncomplete() {
    return incomplete || unreadableFrom != 0;
  }

  /**
   * Returns the offset of unreadable bytes while the journal is incomplete; 0 when there are none.
   */
  long unreadableFrom() {
    return unreadableFrom;
  }

  long unreadableTo() {
    return unreadableTo;
  }

  /** Returns whether a record declares the journal incomplete. */
  boolean isStateWritten() {
    return stateWritten;
  }

  /** Returns the payload length of the next record if a valid one is at {@code offset}, or -1. */
  private int record(long offset) throws IOException {
    if (!isNext(offset)) {
      return -1;
    }
    int head = window.at(offset, format.head);
    int length = format.uncheckedLength(window.bytes(), head); // isSound checks it below.
    if (length < 0 || length > size - offset - format.head) {
      return -1;
    }
    int found = window.at(offset, format.head + length);
    return format.isSound(id, window.bytes(), found, length) ? length : -1;
  }

  /** Returns the payload length in a valid header of the next record at {@code offset}, or -1. */
  private int nextLength(long offset) throws IOException {
    if (!isNext(offset)) {
      return -1;
    }
    int head = window.at(offset, format.head);
    return format.length(id, window.bytes(), head);
  }

  private boolean isNext(long offset) throws IOException {
    if (size - offset < format.head) {
      return false;
    }
    int head = window.at(offset, format.head);
    return format.sequence(window.bytes(), head) == sequence + 1;
  }

  private void take(int length, Visitor visitor) throws IOException {
    long payload = at + format.head;
    int found = window.at(payload, length);
    byte kind = window.bytes()[found];
    if (kind == Record.ENTRIES) {
      takeEntries(found, length, visitor);
    } else if (kind == Record.UNREADABLE) {
      visitor.unreadable(window.bytes(), found + Record.KIND, length - Record.KIND);
    } else {
      takeNumber(kind, length, found, visitor);
    }
    at = payload + length;
    sequence++;
  }

  private void takeEntries(int found, int length, Visitor visitor) throws IOException {
    byte[] bytes = window.bytes();
    int end = found + length;
    int next = found + Record.KIND;
    while (next < end) {
      long offset = at + format.head + (next - found);
      if (end - next < EntryCodec.LEAST || EntryCodec.length(bytes, next) > end - next) {
        throw damaged(offset);
      }
      visitor.entry(bytes, next, offset);
      next += EntryCodec.length(bytes, next);
    }
  }

  private void takeNumber(byte kind, int length, int found, Visitor visitor)
      throws JournalException {
    if (length != Record.NUMBER_PAYLOAD) {
      throw damaged(at);
    }
    long number = ByteBuffer.wrap(window.bytes()).getLong(found + Record.KIND);
    if (kind == Record.DOUBTS) {
      visitor.doubts(at, number);
    } else {
      takeState(kind, number);
    }
  }

  private void takeState(byte kind, long from) throws JournalException {
    boolean known = kind == Record.INCOMPLETE || kind == Record.COMPLETE;
    if (!known || from != unreadableFrom) {
      throw damaged(at);
    }
    incomplete = kind == Record.INCOMPLETE;
    stateWritten = incomplete;
    unreadableFrom = incomplete ? unreadableFrom : 0;
  }

  /** Skips to the first record after the damage; returns false when there is none. */
  private boolean isBehindKnownDamage() throws IOException {
    long next = nextRecord();
    if (next < 0) {
      return false;
    }
    int found = window.at(next + format.head, Record.KIND);
    byte kind = window.bytes()[found];
    boolean isState = kind == Record.INCOMPLETE || kind == Record.COMPLETE;
    if (!isState || record(next) < 0) {
      throw damaged(at);
    }
    unreadableFrom = at;
    unreadableTo = next;
    at = next; // take() checks whether the record is about this damage.
    return true;
  }

  /** Returns the offset of the first valid record after {@link #at}, or -1. */
  private long nextRecord() throws IOException {
    for (long offset = at + 1; offset + format.head < size; offset++) {
      int found = window.at(offset, format.head);
      // Skips offsets whose sequence is impossible: so many records do not fit before them.
      long later = format.sequence(window.bytes(), found) - sequence;
      if (later > 0 && later <= offset - at && isRecord(offset, found)) {
        return offset;
      }
    }
    return -1;
  }

  private boolean isRecord(long offset, int found) throws IOException {
    int length = format.length(id, window.bytes(), found);
    if (length < 0 || length > size - offset - format.head) {
      return false;
    }
    int whole = window.at(offset, format.head + length);
    return format.isSound(id, window.bytes(), whole, length);
  }

  private boolean isTorn() throws IOException {
    int left = (int) Math.min(format.head, size - at);
    if (left < format.head) {
      return format.mayStart(window.bytes(), window.at(at, left), left);
    }
    return nextLength(at) > size - at - format.head;
  }

  private JournalException damaged(long offset) {
    return new JournalException(
        Reason.DAMAGED,
        name
            + " is damaged at offset "
            + offset
            + "; nothing was changed: compare its purchases with the gateway before you go on",
        null);
  }
}
