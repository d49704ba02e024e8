package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Opens files and locks each by its inode, so that it is open once whatever its name. POSIX drops
 * the lock of a process as soon as any descriptor of the file is closed in it: what is open is
 * therefore known by its inode before it is opened again, and what another class loader has locked
 * stays open for good.
 */
final class InodeLocks {

  // One byte where no file reaches: locks are mandatory on Windows, and copies are to be possible.
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private static final Set<Object> OPEN = new HashSet<>();
  private static final List<RandomAccessFile> NEVER_CLOSED = new ArrayList<>();

  private InodeLocks() {}

  static RandomAccessFile open(Path name, FileIdentity identity) throws IOException {
    synchronized (OPEN) {
      if (isOpen(identity)) {
        throw locked(name, "in this process", null);
      }
      RandomAccessFile file = new RandomAccessFile(name.toFile(), "rw");
      lock(file, name);
      if (identity.key() != null) {
        OPEN.add(identity.key());
      }
      return file;
    }
  }

  private static void lock(RandomAccessFile file, Path name) throws IOException {
    FileLock lock;
    try {
      lock = file.getChannel().tryLock(LOCKED_BYTE, 1, false);
    } catch (OverlappingFileLockException e) {
      NEVER_CLOSED.add(file);
      throw locked(name, "in this process", e);
    } catch (IOException | RuntimeException | Error e) {
      file.close();
      throw e;
    }
    if (lock == null) {
      file.close();
      throw locked(name, "in another process", null);
    }
  }

  /** Whether it is open in this process, as far as this class loader knows. */
  static boolean isOpen(FileIdentity identity) {
    synchronized (OPEN) {
      return OPEN.contains(identity.key());
    }
  }

  static void close(RandomAccessFile file, FileIdentity identity) throws IOException {
    synchronized (OPEN) {
      OPEN.remove(identity.key());
      file.close();
    }
  }

  private static JournalException locked(Path file, String by, @Nullable Throwable cause) {
    return new JournalException(
        Reason.LOCKED, file + " is open " + by + ", under this or another name", cause);
  }
}
