package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Reads the records of a file in their order, and classifies its end. Changes nothing.
 *
 * <p>An end that is the start of a record was torn while it was written, and never acknowledged.
 * Any other end that cannot be read may have been an acknowledged claim: the file is incomplete.
 * What cannot be read before records that can is damage, unless the first of these names it.
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

  /** Is shown each entry, and what could not be read when the file was written anew. */
  interface Visitor {
    /** An entry; {@code at} is where in {@code bytes} it is. */
    void entry(byte[] bytes, int at, long offset) throws IOException;

    /** Since when claims between the previous such record and this one are in doubt. */
    default void doubts(long offset, long millis) {}

    /** The rest of a file that this one replaced, in pieces. */
    default void unreadable(byte[] bytes, int at, int count) throws IOException {}
  }

  JournalScan(JournalDisk.OpenFile file, Path name, byte[] header, long size) {
    this.name = name;
    this.format = RecordFormat.of(FileHeader.version(header));
    this.id = FileHeader.id(header);
    this.size = size;
    this.window = new FileWindow(file, size, (int) Math.min(BUFFER, size));
  }

  /** Reads all; a torn end is not cut yet. */
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

  /** Where the next record is to be written. */
  long end() {
    return at;
  }

  /** The number of the last record that was read. */
  long sequence() {
    return sequence;
  }

  /** Whether entries may be missing, and no later record says that a person has seen to that. */
  boolean isIncomplete() {
    return incomplete || unreadableFrom != 0;
  }

  /** Where bytes start that cannot be read, while it is incomplete; 0 when there are none. */
  long unreadableFrom() {
    return unreadableFrom;
  }

  long unreadableTo() {
    return unreadableTo;
  }

  /** Whether a record says that it is incomplete. */
  boolean isStateWritten() {
    return stateWritten;
  }

  /** Returns the length of the payload of the next record if it is at {@code offset}, or -1. */
  private int record(long offset) throws IOException {
    if (!isNext(offset)) {
      return -1;
    }
    int head = window.at(offset, format.head);
    int length = format.uncheckedLength(window.bytes(), head); // It is a part of what is sound.
    if (length < 0 || length > size - offset - format.head) {
      return -1;
    }
    int found = window.at(offset, format.head + length);
    return format.isSound(id, window.bytes(), found, length) ? length : -1;
  }

  /** Returns the length that a sound header of the next record has at {@code offset}, or -1. */
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

  /** Goes on to the first record behind; returns false when there is none. */
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
    at = next; // Whether it is about this damage is seen when it is taken.
    return true;
  }

  /** Returns where behind {@link #at} any record of this file starts that is sound, or -1. */
  private long nextRecord() throws IOException {
    for (long offset = at + 1; offset + format.head < size; offset++) {
      int found = window.at(offset, format.head);
      // Spares the checks of what cannot be a record: there is no room for so many before it.
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
        Reason.DAMAGED, name + " is damaged at offset " + offset + "; nothing was changed", null);
  }
}
