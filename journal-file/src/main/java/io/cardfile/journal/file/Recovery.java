package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.file.Path;

/** Makes, opens and replaces the file of a journal. Holds nothing open after an exception. */
final class Recovery {

  private final JournalDisk disk;
  private final Path file;

  Recovery(JournalDisk disk, Path file) {
    this.disk = disk;
    this.file = file;
  }

  Path temporary() {
    return file.resolveSibling(file.getFileName() + ".new");
  }

  /** Opens the file, after an owner who may have crashed; makes one where there is none. */
  Entries open(boolean settleSuspect) throws IOException {
    if (!disk.exists(file)) {
      create();
    }
    Entries entries = load(false);
    try {
      entries.file().settle();
      if (settleSuspect && entries.file().isSuspect()) {
        entries.file().settleSuspect();
      }
      disk.delete(temporary());
      disk.syncDirectory(folder());
      return entries;
    } catch (IOException | RuntimeException | Error e) {
      entries.file().close();
      throw e;
    }
  }

  /** Under another name first: a file with half a header is never found. */
  private void create() throws IOException {
    try (JournalDisk.OpenFile created = disk.create(temporary())) {
      created.write(0, FileHeader.random());
      created.sync();
    }
    replace();
  }

  /**
   * Puts the temporary file, which is synced, in the place of the journal's. Its name is made
   * durable first: nothing says that a crash keeps the order of what is done to names, and a file
   * of this name that was left by an earlier crash must not come in its place.
   */
  void replace() throws IOException {
    disk.syncDirectory(folder());
    disk.rename(temporary(), file);
    disk.syncDirectory(folder());
  }

  /** Reads the file; {@code isOurs} says that what is {@code PREPARED} in it has a living owner. */
  Entries load(boolean isOurs) throws IOException {
    JournalDisk.OpenFile opened = disk.open(file);
    try {
      byte[] id = FileHeader.id(FileHeader.read(opened, file));
      long size = opened.size();
      IndexBuilder builder = new IndexBuilder(opened, size);
      JournalFile found = new JournalScan(opened, file, id, size).run(builder);
      return new Entries(found, builder.index(), isOurs ? 0 : found.end());
    } catch (IOException | RuntimeException | Error e) {
      opened.close();
      throw e;
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
}
