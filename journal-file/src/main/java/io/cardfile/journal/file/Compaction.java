package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Copies the latest entry of each key to a new file, without old entries if an age is given. */
final class Compaction {

  private static final int RECORD_BYTES = 256 << 10;

  private final JournalDisk disk;
  private final Recovery recovery;
  private final Instant now;
  private final @Nullable Duration age;
  private @Nullable Copy copy;

  /**
   * Creates a compaction.
   *
   * @param age the age from which on entries are left out, see {@link FileJournal#purge}; null for
   *     none
   */
  Compaction(JournalDisk disk, Recovery recovery, Instant now, @Nullable Duration age) {
    this.disk = disk;
    this.recovery = recovery;
    this.now = now;
    this.age = age;
  }

  /** Writes the new file; returns false when there was nothing to purge. */
  boolean write(Entries entries) throws IOException {
    Purge purge = purge(entries);
    if (age != null && !hasAny(entries, purge)) {
      return false;
    }
    byte[] header = FileHeader.random();
    JournalDisk.OpenFile out = disk.create(recovery.temporary());
    try {
      out.write(0, header);
      copy = copied(entries, purge, new Copy(out, FileHeader.id(header)));
      return true;
    } catch (IOException | RuntimeException | Error e) {
      recovery.discard(out, recovery.temporary(), e);
      throw e;
    }
  }

  /** Replaces the old file by the new one. */
  Entries replace(Entries entries) throws IOException {
    Copy made = Objects.requireNonNull(copy, "nothing was written");
    return recovery.replace(
        entries.file(), made.out, new Acknowledged(made.id, made.sequence, made.end));
  }

  private Purge purge(Entries entries) throws IOException {
    Purge purge = new Purge(age == null ? Duration.ZERO : age, now);
    if (age == null) {
      return purge;
    }
    JournalScan.Visitor dates =
        (bytes, at, offset) -> {
          // An entry in doubt after a crash is copied in place of its claim, with a later time.
          if (EntryCodec.state(bytes, at) != JournalState.IN_DOUBT) {
            purge.add(EntryCodec.changedAt(bytes, at), offset, entries.isLatest(bytes, at, offset));
          }
        };
    entries.file().forEach(dates);
    return purge.decide();
  }

  private static boolean hasAny(Entries entries, Purge purge) throws IOException {
    boolean[] found = new boolean[1];
    forEachLatest(entries, (entry, offset) -> found[0] |= purge.leavesOut(entry, offset));
    return found[0];
  }

  private static Copy copied(Entries entries, Purge purge, Copy copy) throws IOException {
    if (entries.file().isIncomplete()) {
      copy.addState(entries.file());
    }
    forEachLatest(
        entries,
        (entry, offset) -> {
          if (!purge.leavesOut(entry, offset)) {
            copy.add(entry);
          }
        });
    copy.flush();
    copy.out.sync();
    return copy;
  }

  private static void forEachLatest(Entries entries, EntryVisitor visitor) throws IOException {
    entries
        .file()
        .forEach(
            (bytes, at, offset) -> {
              if (entries.isLatest(bytes, at, offset)) {
                visitor.visit(entries.asFound(EntryCodec.decode(bytes, at), offset), offset);
              }
            });
  }

  /** Receives the latest entry of each key. */
  private interface EntryVisitor {
    void visit(JournalEntry entry, long offset) throws IOException;
  }

  /** A file that records are appended to. */
  private static final class Copy {

    private final JournalDisk.OpenFile out;
    private final byte[] id;
    private final List<byte[]> gathered = new ArrayList<>();
    private long end = FileHeader.SIZE;
    private long sequence;
    private int bytes;

    Copy(JournalDisk.OpenFile out, byte[] id) {
      this.out = out;
      this.id = id;
    }

    void add(JournalEntry entry) throws IOException {
      byte[] encoded = EntryCodec.encode(EntryCodec.key(EntryKey.of(entry)), entry);
      gathered.add(encoded);
      bytes += encoded.length;
      if (bytes >= RECORD_BYTES) {
        flush();
      }
    }

    void flush() throws IOException {
      if (!gathered.isEmpty()) {
        append(Record.entries(id, sequence + 1, gathered));
        gathered.clear();
        bytes = 0;
      }
    }

    /**
     * Copies bytes that could not be read, which may contain a claim, until a person declares the
     * journal complete.
     */
    void addState(JournalFile from) throws IOException {
      JournalScan.Visitor keeper =
          new JournalScan.Visitor() {
            @Override
            public void entry(byte[] bytes, int at, long offset) {}

            @Override
            public void unreadable(byte[] bytes, int at, int count) throws IOException {
              append(Record.unreadable(id, sequence + 1, bytes, at, count));
            }
          };
      from.forEach(keeper);
      from.forEachUnreadable(keeper, RECORD_BYTES);
      append(Record.number(id, sequence + 1, Record.INCOMPLETE, 0));
    }

    private void append(byte[] record) throws IOException {
      out.write(end, record);
      end += record.length;
      sequence++;
    }
  }
}
