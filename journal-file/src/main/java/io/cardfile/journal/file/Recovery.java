package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Creates, opens and replaces the file of a journal, and maintains its mark. Leaves nothing open
 * after an exception of {@link #open}.
 */
final class Recovery implements Closeable {

  /** The caller's declaration on missing entries. */
  enum Declaration {
    NONE,
    INCOMPLETE,
    COMPLETE
  }

  /** Whether a journal is expected to exist. */
  enum Start {
    OPEN,
    CREATE,
    OPEN_OR_CREATE
  }

  private final JournalDisk disk;
  private final Path file;
  private final Path markName;
  private final Instant openedAt;
  private @Nullable JournalMark mark;

  /**
   * Creates an object without open files.
   *
   * @param now the time of the clock
   */
  Recovery(JournalDisk disk, Path file, Instant now) {
    this.disk = disk;
    this.file = file;
    this.openedAt = now;
    this.markName = file.resolveSibling(file.getFileName() + ".mark");
  }

  Path temporary() {
    return temporary(file);
  }

  private static Path temporary(Path of) {
    return of.resolveSibling(of.getFileName() + ".new");
  }

  /** Opens the file, which a crashed owner may have left, or creates one. */
  Entries open(Start start, Declaration declaration) throws IOException {
    try {
      if (disk.exists(markName)) {
        mark = openMark();
      }
      return openWithMark(
          disk.exists(file) ? existing(start) : create(start, declaration), declaration);
    } catch (IOException | RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private JournalMark openMark() throws IOException {
    JournalDisk.OpenFile opened = disk.open(markName);
    try {
      return JournalMark.read(opened, markName);
    } catch (IOException | RuntimeException | Error e) {
      opened.close();
      throw e;
    }
  }

  private JournalDisk.OpenFile existing(Start start) throws IOException {
    if (start == Start.CREATE) {
      String why = file + " is there already: open it with open(), not with create()";
      throw new JournalException(Reason.UNAVAILABLE, why, null);
    }
    return disk.open(file);
  }

  private Entries openWithMark(JournalDisk.OpenFile found, Declaration declaration)
      throws IOException {
    Entries entries = load(found, false);
    try {
      if (declaration == Declaration.INCOMPLETE) {
        entries.file().markIncomplete();
      } else {
        requireAcknowledged(entries.file());
      }
      entries.file().truncateAndSync();
      if (entries.file().version() != FileHeader.VERSION) {
        entries = upgraded(entries);
      }
      declare(entries.file(), declaration);
      writeDoubts(entries);
      acknowledge(entries.file());
      disk.delete(temporary());
      disk.delete(temporary(markName));
      disk.syncDirectory(folder());
      return entries;
    } catch (IOException | RuntimeException | Error e) {
      entries.file().close();
      throw e;
    }
  }

  private Entries upgraded(Entries entries) throws IOException {
    Compaction compaction = new Compaction(disk, this, Instant.EPOCH, null);
    compaction.write(entries);
    return compaction.replace(entries);
  }

  /**
   * Writes the time of doubts, if possible: with a full disk the journal can still be read, and the
   * next start tries again.
   */
  private static void writeDoubts(Entries entries) throws IOException {
    try {
      entries.writeDoubts();
    } catch (IOException e) {
      entries.file().truncateAndSync();
    }
  }

  private static void declare(JournalFile opened, Declaration declaration) throws IOException {
    if (declaration == Declaration.INCOMPLETE) {
      opened.declareIncomplete();
    } else if (declaration == Declaration.COMPLETE) {
      opened.declareComplete();
    }
  }

  /** Creates a file, under another name first, so that a file with half a header is never found. */
  private JournalDisk.OpenFile create(Start start, Declaration declaration) throws IOException {
    Acknowledged lost = mark == null ? null : mark.current();
    boolean isIncomplete = declaration == Declaration.INCOMPLETE;
    if (!isIncomplete) {
      requireNew(start, lost);
    }
    byte[] header = FileHeader.random();
    byte[] id = FileHeader.id(header);
    byte[] state = isIncomplete ? Record.number(id, 1, Record.INCOMPLETE, 0) : new byte[0];
    long end = header.length + state.length;
    announce(lost, new Acknowledged(id, isIncomplete ? 1 : 0, end));
    JournalDisk.OpenFile created = disk.create(temporary());
    try {
      created.write(0, header);
      if (isIncomplete) {
        created.write(header.length, state);
      }
      created.sync();
      place(created, null);
      return created;
    } catch (IOException | RuntimeException | Error e) {
      discard(created, temporary(), e);
      throw e;
    }
  }

  /** Refuses to create a file in place of a lost one, or of one at another path. */
  private void requireNew(Start start, @Nullable Acknowledged lost) throws JournalException {
    if (lost != null) {
      throw incomplete("is missing, and was in use");
    }
    if (start == Start.OPEN) {
      throw incomplete(
          "is not there. Check that its disk or volume is mounted, and that the path is the same as"
              + " before. If this is the first journal, create it once with create()");
    }
  }

  /** Closes and removes a file that could not be finished. */
  void discard(JournalDisk.OpenFile unfinished, Path name, Throwable why) {
    try {
      unfinished.close();
      disk.delete(name);
    } catch (IOException second) {
      why.addSuppressed(second); // The next created file replaces it.
    }
  }

  /** Refuses a file that lacks acknowledged records according to the mark. */
  private void requireAcknowledged(JournalFile found) throws JournalException {
    if (mark == null) {
      if (found.version() != FileHeader.VERSION_1) {
        throw incomplete("has no mark (" + markName.getFileName() + "), so it may be an old copy");
      }
      return;
    }
    if (!mark.isReadable()) {
      throw incomplete("has a mark (" + markName.getFileName() + ") that cannot be read");
    }
    Acknowledged present = found.acknowledged();
    Acknowledged known = mark.of(present.id);
    if (known == null) {
      throw incomplete("is another file than the one that was in use");
    }
    // The sequence does not include unreadable records.
    boolean isOlder = present.sequence < known.sequence && !found.hasUnreadableEnd();
    if (isOlder || present.end < known.end) {
      throw incomplete("is shorter or older than what it has acknowledged");
    }
  }

  private JournalException incomplete(String what) {
    return new JournalException(
        Reason.INCOMPLETE,
        file
            + " "
            + what
            + ". Bring the file back from where it was moved to, together with "
            + markName.getFileName()
            + ". If that is impossible, open it with incomplete(): it then grants no claims until"
            + " the purchases that the gateway has charged are restored and it is opened with"
            + " complete()",
        null);
  }

  /**
   * Records in the mark that {@code coming} is about to replace the file in use; from now on either
   * file is accepted as complete.
   */
  private void announce(@Nullable Acknowledged inUse, Acknowledged coming) throws IOException {
    JournalMark known = mark;
    if (known == null) {
      mark = createMark(inUse, coming);
    } else {
      known.write(inUse, coming);
      known.sync();
    }
  }

  private JournalMark createMark(@Nullable Acknowledged inUse, @Nullable Acknowledged coming)
      throws IOException {
    JournalDisk.OpenFile created = disk.create(temporary(markName));
    try {
      JournalMark made = JournalMark.create(created);
      made.write(inUse, coming);
      made.sync();
      disk.syncDirectory(folder());
      created.moveTo(markName, null);
      disk.syncDirectory(folder());
      return made;
    } catch (IOException | RuntimeException | Error e) {
      discard(created, temporary(markName), e);
      throw e;
    }
  }

  /**
   * Durably records the acknowledged state of the file in use in the mark, and keeps the mark up to
   * date.
   */
  private void acknowledge(JournalFile inUse) throws IOException {
    JournalMark known = mark;
    if (known == null) {
      known = createMark(inUse.acknowledged(), null);
      mark = known;
    } else {
      known.write(inUse.acknowledged(), null);
      known.sync();
    }
    inUse.acknowledgeIn(known);
  }

  /**
   * Replaces the journal's file by a new one, which is synced and open.
   *
   * @return the entries of the new file; its {@code PREPARED} entries have a live owner
   * @throws JournalException {@code UNAVAILABLE} when the file could not be replaced and the former
   *     file is still in use; after any other exception nothing is certain
   */
  Entries replace(JournalFile former, JournalDisk.OpenFile made, Acknowledged all)
      throws IOException {
    try {
      Acknowledged known = mark == null ? null : mark.current();
      announce(known == null ? former.acknowledged() : known, all);
      placeInsteadOf(former, made);
      former.close();
      Entries entries = load(made, true);
      acknowledge(entries.file());
      return entries;
    } catch (IOException | RuntimeException | Error e) {
      made.close();
      throw e;
    }
  }

  private void placeInsteadOf(JournalFile former, JournalDisk.OpenFile made) throws IOException {
    try {
      place(made, former.file());
    } catch (IOException e) {
      if (!former.isInPlace()) {
        throw e;
      }
      acknowledge(former);
      discard(made, temporary(), e);
      String why = " could not be rewritten, and continues unchanged: ";
      throw new JournalException(Reason.UNAVAILABLE, file + why + DiskErrors.describe(e), e);
    }
  }

  /**
   * Renames the new file to the name of the journal. Syncs the folder first, because a crash may
   * change the order of name operations, and a file that an earlier crash left under the temporary
   * name must not take the place of the new one.
   */
  private void place(JournalDisk.OpenFile made, JournalDisk.@Nullable OpenFile former)
      throws IOException {
    disk.syncDirectory(folder());
    made.moveTo(file, former);
    disk.syncDirectory(folder());
  }

  /** Reads a file; if {@code isOurs}, its {@code PREPARED} entries have a live owner. */
  private Entries load(JournalDisk.OpenFile opened, boolean isOurs) throws IOException {
    try {
      byte[] header = FileHeader.read(opened, file);
      long size = opened.size();
      IndexBuilder builder = new IndexBuilder(opened, size);
      JournalScan scan = new JournalScan(opened, file, header, size).run(builder);
      JournalFile found = new JournalFile(opened, file, header, scan);
      long ownedFrom = isOurs ? 0 : found.end();
      return new Entries(found, builder, ownedFrom, openedAt);
    } catch (IOException | RuntimeException | Error e) {
      opened.close();
      throw e;
    }
  }

  /** Syncs the mark. */
  void syncMark() throws IOException {
    if (mark != null) {
      mark.sync();
    }
  }

  private Path folder() {
    Path folder = file.getParent();
    if (folder == null) {
      throw new IllegalStateException("the file has no folder");
    }
    return folder;
  }

  /** Returns {@code e} as a {@link JournalException}. */
  static JournalException unavailable(Path file, IOException e) {
    return e instanceof JournalException
        ? (JournalException) e
        : new JournalException(
            Reason.UNAVAILABLE, file + " cannot be used: " + DiskErrors.describe(e), e);
  }

  @Override
  public void close() throws IOException {
    JournalMark known = mark;
    if (known != null) {
      known.close();
    }
  }
}
