package io.cardfile.journal.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.CopyOption;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A file that an interrupt does not close, unlike a {@code FileChannel}. Its only channel holds a
 * lock while the file is open.
 */
final class RealFile implements JournalDisk.OpenFile {

  private volatile Path name;
  private RandomAccessFile file;
  private volatile FileIdentity identity;
  private boolean closed;

  private RealFile(Path name, RandomAccessFile file, FileIdentity identity) {
    this.name = name;
    this.file = file;
    this.identity = identity;
  }

  static RealFile open(Path name) throws IOException {
    return open(name, name);
  }

  /** Opens the lock file of {@code journal}, an empty file; creates it if there is none. */
  static RealFile lockOf(Path journal) throws IOException {
    Path lock = journal.resolveSibling(journal.getFileName() + ".lock");
    if (!RealNames.exists(lock)) {
      try {
        Files.createFile(lock, FileAccess.ofNewFile(lock));
      } catch (FileAlreadyExistsException e) {
        // Another process created it at the same time.
      }
    }
    return open(lock, journal);
  }

  private static RealFile open(Path name, Path journal) throws IOException {
    FileIdentity expected = FileIdentity.of(name);
    RandomAccessFile file = InodeLocks.open(name, expected, journal);
    try {
      // The open file has no identity to read, so the identity of its name is read again.
      if (!FileIdentity.of(name).isSame(expected)) {
        throw new FileSystemException(
            name.toString(), null, "it was replaced while it was opened; open it again");
      }
      return new RealFile(name, file, expected);
    } catch (IOException | RuntimeException | Error e) {
      InodeLocks.close(file, expected);
      throw e;
    }
  }

  @Override
  public synchronized long size() throws IOException {
    return file.length();
  }

  @Override
  public void requireInPlace(long size) throws IOException {
    identity.requireInPlace(name, size);
  }

  @Override
  public synchronized int read(long position, byte[] into, int from, int count) throws IOException {
    file.seek(position);
    int done = 0;
    while (done < count) {
      int more = file.read(into, from + done, count - done);
      if (more < 0) {
        break;
      }
      done += more;
    }
    return done;
  }

  @Override
  public synchronized void write(long position, byte[] bytes) throws IOException {
    file.seek(position);
    file.write(bytes);
  }

  @Override
  public synchronized void truncate(long size) throws IOException {
    file.setLength(size);
  }

  /** Not synchronized, so that other threads can read meanwhile. */
  @Override
  public void sync() throws IOException {
    file.getFD().sync();
  }

  @Override
  public synchronized void moveTo(Path to, JournalDisk.@Nullable OpenFile replaced)
      throws IOException {
    CopyOption[] how = {};
    if (replaced != null) {
      FileAccess.keep(to, name);
      how = new CopyOption[] {StandardCopyOption.ATOMIC_MOVE}; // ATOMIC_MOVE replaces the target.
    } else if (RealNames.exists(to)) {
      throw new FileAlreadyExistsException(to.toString(), null, to + " was created meanwhile");
    }
    if (identity.key() == null) {
      moveClosed(to, replaced, how);
    } else {
      Files.move(name, to, how);
    }
    name = to;
  }

  /** Closes, moves and reopens the file, because Windows cannot move or replace an open file. */
  private void moveClosed(Path to, JournalDisk.@Nullable OpenFile replaced, CopyOption[] how)
      throws IOException {
    if (replaced != null) {
      replaced.close();
    }
    close();
    Files.move(name, to, how);
    identity = FileIdentity.of(to);
    file = InodeLocks.open(to, identity, to);
    closed = false;
  }

  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      InodeLocks.close(file, identity);
    }
  }
}
