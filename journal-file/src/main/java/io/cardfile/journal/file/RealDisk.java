package io.cardfile.journal.file;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The disk of the machine. */
final class RealDisk implements JournalDisk {

  @Override
  public Hold hold(Path file) throws IOException {
    Path real = realPath(file.toAbsolutePath().normalize());
    requireNoFolder(real); // Which has many hard links, and no lock.
    LocalFiles.requireLocal(real);
    LocalFiles.requireOneName(real);
    return PathLocks.hold(real);
  }

  private static void requireNoFolder(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "it is a folder");
    }
  }

  private static Path realPath(Path file) throws IOException {
    if (Files.exists(file)) {
      return file.toRealPath();
    }
    Path folder = file.getParent();
    Path name = file.getFileName();
    if (folder == null || name == null) {
      throw new IOException(file + " is no file");
    }
    return folder.toRealPath().resolve(name);
  }

  @Override
  public boolean exists(Path file) {
    return Files.exists(file);
  }

  @Override
  public OpenFile open(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + " is no regular file");
    }
    return new RealFile(file.toFile());
  }

  @Override
  public OpenFile create(Path file) throws IOException {
    OpenFile created = new RealFile(file.toFile());
    try {
      created.truncate(0);
      return created;
    } catch (IOException e) {
      created.close();
      throw e;
    }
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
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

  /** Returns false when an interrupt closed the channel, which a channel cannot be kept from. */
  private static boolean isSynced(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException e) {
      return true; // Windows opens no folders, and has no need to.
    }
    try (FileChannel open = channel) {
      open.force(true);
      return true;
    } catch (ClosedByInterruptException e) {
      return false;
    }
  }
}
