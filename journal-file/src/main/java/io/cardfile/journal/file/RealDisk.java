package io.cardfile.journal.file;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The disk of the machine. */
final class RealDisk implements JournalDisk {

  private final boolean isForTests;

  /** Creates a disk; if {@code isForTests}, it accepts files on disks that lose data. */
  RealDisk(boolean isForTests) {
    this.isForTests = isForTests;
  }

  @Override
  public Hold hold(Path file) throws IOException {
    if (file.toString().isEmpty()) { // The working folder, as of a blank setting.
      throw new FileSystemException("", null, "its path is empty: give the name of a file");
    }
    Path real = RealNames.of(file);
    requireNoFolder(real); // A folder has several hard links, and cannot be locked.
    if (!isForTests) {
      LocalFiles.requireLocal(real);
    }
    LocalFiles.requireOneName(real);
    return new Held(real, RealFile.lockOf(real));
  }

  private static void requireNoFolder(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "it is a folder");
    }
  }

  @Override
  public boolean exists(Path file) throws IOException {
    return RealNames.exists(file);
  }

  @Override
  public OpenFile open(Path file) throws IOException {
    return RealFile.open(file);
  }

  @Override
  public OpenFile create(Path file) throws IOException {
    if (exists(file)) {
      requireMadeByUs(file);
      Files.delete(file);
    }
    Files.createFile(file, FileAccess.ofNewFile(file)); // Creates exclusively and follows no link.
    return RealFile.open(file);
  }

  private static void requireMadeByUs(Path file) throws IOException {
    if (!isMadeByUs(file)) {
      throw new FileSystemException(
          file.toString(), null, file + " is not a file of a journal; move it away");
    }
  }

  /** Returns whether the file starts like a file of a journal, or like one that a crash cut off. */
  private static boolean isMadeByUs(Path file) throws IOException {
    if (InodeLocks.isOpen(FileIdentity.of(file))) {
      return false; // Another name of an open journal, which would lose its lock when this file is
      // closed.
    }
    byte[] start = new byte[FileHeader.MADE_BY_US.length];
    int count;
    try (FileInputStream in = new FileInputStream(file.toFile())) {
      count = in.read(start);
    }
    for (int i = 0; i < count; i++) {
      if (start[i] != 0 && start[i] != FileHeader.MADE_BY_US[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void delete(Path file) throws IOException {
    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isMadeByUs(file)) {
      Files.delete(file);
    }
  }

  @Override
  public void syncDirectory(Path folder) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (!isSynced(folder)) {
        interrupted = true;
        Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Syncs the folder; returns false when an interrupt closed the channel. */
  private static boolean isSynced(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException e) {
      return true; // Windows cannot open folders, and need not sync them.
    }
    try (FileChannel open = channel) {
      open.force(true);
      return true;
    } catch (ClosedByInterruptException e) {
      return false;
    }
  }

  private static final class Held implements Hold {

    private final Path file;
    private final RealFile lock;

    Held(Path file, RealFile lock) {
      this.file = file;
      this.lock = lock;
    }

    @Override
    public Path file() {
      return file;
    }

    @Override
    public void close() throws IOException {
      lock.close();
    }
  }
}
