package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.PurchaseJournal;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the latest entry of each key, or of those that are young or open, to a new file. */
final class Compaction {

  private static final int FRAME_BYTES = 256 << 10;

  private final JournalDisk disk;
  private final Recovery recovery;
  private final Instant now;
  private final @Nullable Duration age;

  /**
   * Compacts.
   *
   * @param age of what is left out, see {@link PurchaseJournal#purge}; null leaves out nothing
   */
  Compaction(JournalDisk disk, Recovery recovery, Instant now, @Nullable Duration age) {
    this.disk = disk;
    this.recovery = recovery;
    this.now = now;
    this.age = age;
  }

  /** Writes the new file; returns false when there was nothing to leave out. */
  boolean write(Entries entries) throws IOException {
    Instant before = before(entries);
    if (age != null && !hasOlder(entries, before)) {
      return false;
    }
    try {
      copy(entries, before);
      return true;
    } catch (IOException | RuntimeException | Error e) {
      deleteAfter(e);
      throw e;
    }
  }

  /** What is left when it cannot be deleted is overwritten by the next compaction. */
  private void deleteAfter(Throwable e) {
    try {
      disk.delete(recovery.temporary());
    } catch (IOException second) {
      e.addSuppressed(second);
    }
  }

  /** Puts the new file in the place of the old one, and opens it. */
  Entries replace(Entries entries) throws IOException {
    entries.file().close(); // Windows replaces no file that is open.
    recovery.replace();
    return recovery.load(true);
  }

  private Instant before(Entries entries) throws IOException {
    if (age == null) {
      return Instant.MIN;
    }
    Instant[] newest = {Instant.MIN};
    forEachLatest(
        entries, e -> newest[0] = e.changedAt().isAfter(newest[0]) ? e.changedAt() : newest[0]);
    return newest[0].equals(Instant.MIN)
        ? Instant.MIN
        : JournalRules.purgeBefore(age, newest[0], now);
  }

  private static boolean hasOlder(Entries entries, Instant before) throws IOException {
    boolean[] found = new boolean[1];
    forEachLatest(entries, entry -> found[0] |= isOver(entry, before));
    return found[0];
  }

  private static boolean isOver(JournalEntry entry, Instant before) {
    return !entry.state().isOpen() && entry.changedAt().isBefore(before);
  }

  private void copy(Entries entries, Instant before) throws IOException {
    byte[] header = FileHeader.random();
    try (JournalDisk.OpenFile out = disk.create(recovery.temporary())) {
      out.write(0, header);
      Copy copy = new Copy(out, FileHeader.id(header));
      forEachLatest(
          entries,
          entry -> {
            if (!isOver(entry, before)) {
              copy.add(entry);
            }
          });
      copy.flush();
      out.sync();
    }
  }

  private static void forEachLatest(Entries entries, EntryVisitor visitor) throws IOException {
    entries
        .file()
        .forEach(
            (bytes, at, offset) -> {
              if (entries.isLatest(bytes, at, offset)) {
                visitor.visit(entries.asFound(EntryCodec.decode(bytes, at), offset));
              }
            });
  }

  /** Is shown the latest entry of each key. */
  private interface EntryVisitor {
    void visit(JournalEntry entry) throws IOException;
  }

  /** A file that frames are appended to. */
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
      if (bytes >= FRAME_BYTES) {
        flush();
      }
    }

    void flush() throws IOException {
      if (!gathered.isEmpty()) {
        byte[] frame = Record.entries(id, ++sequence, gathered);
        out.write(end, frame);
        end += frame.length;
        gathered.clear();
        bytes = 0;
      }
    }
  }
}
