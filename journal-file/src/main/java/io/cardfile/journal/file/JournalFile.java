package io.cardfile.journal.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An open journal file: appends frames and lets entries be read. One thread appends at a time. */
final class JournalFile implements Closeable {

  private static final int FRAME_BYTES = 8 << 20;
  private static final int USUAL_ENTRY = 512;

  private final JournalDisk.OpenFile file;
  private final Path name;
  private final byte[] id;
  private volatile long end;
  private long sequence;
  private long suspectFrom; // 0 when the end could be read, or somebody has seen to it
  private boolean marked;

  JournalFile(
      JournalDisk.OpenFile file,
      Path name,
      byte[] id,
      long end,
      long sequence,
      long suspectFrom,
      boolean marked) {
    this.file = file;
    this.name = name;
    this.id = id;
    this.end = end;
    this.sequence = sequence;
    this.suspectFrom = suspectFrom;
    this.marked = marked;
  }

  Path name() {
    return name;
  }

  long end() {
    return end;
  }

  boolean isSuspect() {
    return suspectFrom != 0;
  }

  /** Shows {@code visitor} every entry, the newest of a key last. */
  void forEach(JournalScan.Visitor visitor) throws IOException {
    new JournalScan(file, name, id, end).run(visitor);
  }

  /** Cuts a torn end, and makes durable what others have written and perhaps not synced. */
  void settle() throws IOException {
    if (file.size() > end) {
      file.truncate(end);
    }
    file.sync();
  }

  /** Says for good that somebody has seen to what cannot be read. */
  void settleSuspect() throws IOException {
    ByteBuffer out = ByteBuffer.wrap(Record.mark(id, sequence + 1, Record.SETTLED, suspectFrom));
    write(out, 1);
    suspectFrom = 0;
  }

  /** Writes entries durably; returns the offset of each. After any exception all is uncertain. */
  long[] append(List<byte[]> entries) throws IOException {
    List<byte[]> frames = new ArrayList<>();
    if (suspectFrom != 0 && !marked) {
      frames.add(Record.mark(id, sequence + 1, Record.SUSPECT, suspectFrom));
    }
    long[] offsets = addFrames(entries, frames);
    write(joined(frames), frames.size());
    marked = true;
    return offsets;
  }

  private long[] addFrames(List<byte[]> entries, List<byte[]> frames) {
    long[] offsets = new long[entries.size()];
    long at = end + frames.size() * (Record.HEAD + Record.MARK_PAYLOAD);
    int from = 0;
    while (from < offsets.length) {
      int to = from;
      long start = at;
      at += Record.HEAD + Record.KIND;
      while (to < offsets.length && at - start < FRAME_BYTES) {
        offsets[to] = at;
        at += entries.get(to++).length;
      }
      frames.add(Record.entries(id, sequence + 1 + frames.size(), entries.subList(from, to)));
      from = to;
    }
    return offsets;
  }

  private static ByteBuffer joined(List<byte[]> frames) {
    if (frames.size() == 1) {
      return ByteBuffer.wrap(frames.get(0));
    }
    ByteBuffer out = ByteBuffer.allocate(frames.stream().mapToInt(frame -> frame.length).sum());
    frames.forEach(out::put);
    return out;
  }

  private void write(ByteBuffer bytes, int frames) throws IOException {
    if (file.size() != end) {
      throw new IOException("somebody else has written to " + name + ", or moved it");
    }
    file.write(end, bytes.array());
    file.sync();
    end += bytes.capacity();
    sequence += frames;
  }

  /** Reads what is durable by now, one entry or another. */
  EntryReader reader() {
    return new EntryReader(file, name, end, USUAL_ENTRY);
  }

  /** Reads what is durable by now, {@code ahead} bytes at once. */
  EntryReader readerAhead(int ahead) {
    return new EntryReader(file, name, end, (int) Math.min(ahead, end));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
