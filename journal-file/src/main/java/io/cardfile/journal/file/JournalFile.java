package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An open journal file: appends records and reads entries. One thread appends at a time. */
final class JournalFile implements Closeable {

  private static final int RECORD_BYTES = 8 << 20;
  private static final int USUAL_ENTRY = 512;

  private final JournalDisk.OpenFile file;
  private final Path name;
  private final byte[] header;
  private final byte[] id;
  private final long unreadableTo;
  private volatile long end;
  private long sequence;
  private boolean incomplete;
  private long unreadableFrom; // 0 when all could be read, or a person has declared it complete
  private boolean stateWritten;
  private @Nullable JournalMark mark;

  JournalFile(JournalDisk.OpenFile file, Path name, byte[] header, JournalScan scan) {
    this.file = file;
    this.name = name;
    this.header = header;
    this.id = FileHeader.id(header);
    this.end = scan.end();
    this.sequence = scan.sequence();
    this.incomplete = scan.isIncomplete();
    this.unreadableFrom = scan.unreadableFrom();
    this.unreadableTo = scan.unreadableTo();
    this.stateWritten = scan.isStateWritten();
  }

  Path name() {
    return name;
  }

  JournalDisk.OpenFile file() {
    return file;
  }

  int version() {
    return FileHeader.version(header);
  }

  long end() {
    return end;
  }

  Acknowledged acknowledged() {
    return new Acknowledged(id, sequence, end);
  }

  boolean isIncomplete() {
    return incomplete;
  }

  /** Returns whether the end cannot be read, or unreadable bytes were kept. */
  boolean hasUnreadableEnd() {
    return unreadableFrom != 0;
  }

  /** Records the acknowledged state in {@code mark} from now on. */
  void acknowledgeIn(JournalMark mark) {
    this.mark = mark;
  }

  /** Marks the journal incomplete, without a record in the file. */
  void markIncomplete() {
    incomplete = true;
  }

  /** Passes every entry to {@code visitor}, the newest of a key last. */
  void forEach(JournalScan.Visitor visitor) throws IOException {
    JournalScan seen = new JournalScan(file, name, header, end).run(visitor);
    if (seen.sequence()
        != sequence) { // The file was changed on the disk, so the rest was not read.
      throw new JournalException(
          Reason.DAMAGED, name + " cannot be read at its end: check the disk", null);
    }
  }

  /** Passes the unreadable end of the file to {@code visitor}. */
  void forEachUnreadable(JournalScan.Visitor visitor, int piece) throws IOException {
    byte[] bytes = new byte[piece];
    for (long at = unreadableFrom; at != 0 && at < unreadableTo; at += piece) {
      int count = (int) Math.min(piece, unreadableTo - at);
      visitor.unreadable(bytes, 0, file.read(at, bytes, 0, count));
    }
  }

  /** Truncates a torn end, and syncs what former owners may have written without a sync. */
  void truncateAndSync() throws IOException {
    if (file.size() > end) {
      file.truncate(end);
    }
    file.sync();
  }

  /** Records that the journal is incomplete, until a person declares it complete. */
  void declareIncomplete() throws IOException {
    if (!stateWritten) {
      write(state(Record.INCOMPLETE), 1);
      incomplete = true;
      stateWritten = true;
    }
  }

  /** Records that a person has restored missing entries. */
  void declareComplete() throws IOException {
    if (incomplete) {
      write(state(Record.COMPLETE), 1);
      incomplete = false;
      unreadableFrom = 0;
    }
  }

  private ByteBuffer state(byte kind) {
    return ByteBuffer.wrap(Record.number(id, sequence + 1, kind, unreadableFrom));
  }

  /** Durably writes since when earlier claims are in doubt; returns the offset of the record. */
  long appendDoubts(long millis) throws IOException {
    List<byte[]> records = stateToWrite();
    long offset = behind(records);
    records.add(Record.number(id, sequence + 1 + records.size(), Record.DOUBTS, millis));
    writeAll(records);
    return offset;
  }

  /** Durably writes entries; returns the offset of each. After any exception nothing is certain. */
  long[] append(List<byte[]> entries) throws IOException {
    List<byte[]> records = stateToWrite();
    long[] offsets = addRecords(entries, records);
    writeAll(records);
    return offsets;
  }

  private List<byte[]> stateToWrite() {
    List<byte[]> records = new ArrayList<>();
    if (incomplete && !stateWritten) {
      records.add(Record.number(id, sequence + 1, Record.INCOMPLETE, unreadableFrom));
    }
    return records;
  }

  private long behind(List<byte[]> states) {
    return end + states.size() * (Record.HEAD + Record.NUMBER_PAYLOAD);
  }

  private void writeAll(List<byte[]> records) throws IOException {
    write(joined(records), records.size());
    stateWritten = incomplete;
  }

  private long[] addRecords(List<byte[]> entries, List<byte[]> records) {
    long[] offsets = new long[entries.size()];
    long at = behind(records);
    int from = 0;
    while (from < offsets.length) {
      int to = from;
      long start = at;
      at += Record.HEAD + Record.KIND;
      while (to < offsets.length && at - start < RECORD_BYTES) {
        offsets[to] = at;
        at += entries.get(to++).length;
      }
      records.add(Record.entries(id, sequence + 1 + records.size(), entries.subList(from, to)));
      from = to;
    }
    return offsets;
  }

  private static ByteBuffer joined(List<byte[]> records) {
    if (records.size() == 1) {
      return ByteBuffer.wrap(records.get(0));
    }
    ByteBuffer out = ByteBuffer.allocate(records.stream().mapToInt(one -> one.length).sum());
    records.forEach(out::put);
    return out;
  }

  private void write(ByteBuffer bytes, int records) throws IOException {
    file.requireInPlace(end);
    file.write(end, bytes.array());
    file.sync();
    end += bytes.capacity();
    sequence += records;
    if (mark != null) {
      mark.write(acknowledged(), null);
    }
  }

  /** Returns whether the name still refers to this file, and it has the expected size. */
  boolean isInPlace() {
    try {
      file.requireInPlace(end);
      return file.size() == end;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns a reader of single durable entries. */
  EntryReader reader() {
    return new EntryReader(file, name, end, USUAL_ENTRY);
  }

  /** Returns a reader of durable entries that reads {@code ahead} bytes at once. */
  EntryReader readerAhead(int ahead) {
    return new EntryReader(file, name, end, (int) Math.min(ahead, end));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
