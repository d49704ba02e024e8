package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Makes, opens and replaces the file of a journal, and keeps its mark. Holds nothing open after an
 * exception of {@link #open}.
 */
final class Recovery implements Closeable {

  /** What the caller says of entries that may be missing. */
  enum Word {
    NONE,
    INCOMPLETE,
    COMPLETE
  }

  /** Whether a journal is expected to be there. */
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
   * Starts with nothing open.
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

  /** Opens the file, after an owner who may have crashed, or makes one. */
  Entries open(Start start, Word word) throws IOException {
    try {
      if (disk.exists(markName)) {
        mark = openMark();
      }
      return openWithMark(disk.exists(file) ? existing(start) : create(start, word), word);
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
      String why = file + " is there already: open it with open(), and create() no second one";
      throw new JournalException(Reason.UNAVAILABLE, why, null);
    }
    return disk.open(file);
  }

  private Entries openWithMark(JournalDisk.OpenFile found, Word word) throws IOException {
    Entries entries = load(found, false);
    try {
      if (word == Word.INCOMPLETE) {
        entries.file().suspect();
      } else {
        requireAcknowledged(entries.file());
      }
      entries.file().settle();
      if (entries.file().version() != FileHeader.VERSION) {
        entries = upgraded(entries);
      }
      declare(entries.file(), word);
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

  /** A full disk does not keep what is there from being read: then it is tried again next time. */
  private static void writeDoubts(Entries entries) throws IOException {
    try {
      entries.writeDoubts();
    } catch (IOException e) {
      entries.file().settle();
    }
  }

  private static void declare(JournalFile opened, Word word) throws IOException {
    if (word == Word.INCOMPLETE) {
      opened.declareIncomplete();
    } else if (word == Word.COMPLETE) {
      opened.declareComplete();
    }
  }

  /** Under another name first: a file with half a header is never found. */
  private JournalDisk.OpenFile create(Start start, Word word) throws IOException {
    Acknowledged lost = mark == null ? null : mark.current();
    boolean isIncomplete = word == Word.INCOMPLETE;
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

  /** Refuses to make a file in the place of a lost one, or of one that is elsewhere. */
  private void requireNew(Start start, @Nullable Acknowledged lost) throws JournalException {
    if (lost != null) {
      throw incomplete("is missing, and was in use");
    }
    if (start == Start.OPEN) {
      throw incomplete(
          "is not there. Is its disk or volume mounted, and is this the path of before? If this"
              + " journal is to be the first one, make it once with create()");
    }
  }

  /** Closes and removes a file that could not be finished. */
  void discard(JournalDisk.OpenFile unfinished, Path name, Throwable why) {
    try {
      unfinished.close();
      disk.delete(name);
    } catch (IOException second) {
      why.addSuppressed(second); // The next one to be made overwrites it.
    }
  }

  /** Refuses a file that lacks what was acknowledged, as far as the mark knows. */
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
    // What cannot be read was not counted.
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
            + ". If that cannot be done, open it with incomplete(): it grants nothing then, until"
            + " what the gateway has charged was restored and it is opened with complete()",
        null);
  }

  /**
   * Writes into the mark that {@code coming} is about to take the place of the file in use: from
   * now on either is found complete.
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

  /** Says in the mark, durably, how far the file in use goes, and goes on doing so. */
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
   * Puts a new file, which is synced and open, in the place of the journal's.
   *
   * @return its entries; what is {@code PREPARED} in it has a living owner
   * @throws JournalException {@code UNAVAILABLE} when it could not take the place, and the former
   *     file goes on; after any other exception nothing is certain
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
      String why = " could not be written anew, and goes on as it was: ";
      throw new JournalException(Reason.UNAVAILABLE, file + why + DiskTrouble.words(e), e);
    }
  }

  /**
   * The name of the new file is made durable first: nothing says that a crash keeps the order of
   * what is done to names, and a file of this name that was left by an earlier crash must not come
   * in its place.
   */
  private void place(JournalDisk.OpenFile made, JournalDisk.@Nullable OpenFile former)
      throws IOException {
    disk.syncDirectory(folder());
    made.moveTo(file, former);
    disk.syncDirectory(folder());
  }

  /** Reads a file; {@code isOurs} says that what is {@code PREPARED} in it has a living owner. */
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

  /** Makes the mark durable. */
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

  /** Returns {@code e} as what a journal throws. */
  static JournalException unavailable(Path file, IOException e) {
    return e instanceof JournalException
        ? (JournalException) e
        : new JournalException(
            Reason.UNAVAILABLE, file + " cannot be used: " + DiskTrouble.words(e), e);
  }

  @Override
  public void close() throws IOException {
    JournalMark known = mark;
    if (known != null) {
      known.close();
    }
  }
}
