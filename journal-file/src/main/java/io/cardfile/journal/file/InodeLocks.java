package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Opens files and locks each by its inode, so that it is open only once, whatever its name. POSIX
 * drops the lock of a process as soon as the process closes any descriptor of the file. Therefore
 * open inodes are checked before a file is opened again, and a file that another class loader has
 * locked stays open until it is locked here, or permanently.
 */
final class InodeLocks {

  // A byte beyond every file: locks are mandatory on Windows, and copying must stay possible.
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private static final String IN_THIS_PROCESS =
      "in this process, under this or another name: give that one journal to all clients, or close"
          + " it first";
  private static final String IN_ANOTHER_PROCESS =
      "in another process, under this or another name: end that process first, or use PostgreSQL"
          + " for several processes";

  private static final Set<Object> OPEN = new HashSet<>();
  private static final Map<Object, RandomAccessFile> NEVER_CLOSED = new HashMap<>();

  private InodeLocks() {}

  /**
   * Opens and locks a file.
   *
   * @param journal the file that the message of the exception names
   */
  static RandomAccessFile open(Path name, FileIdentity identity, Path journal) throws IOException {
    synchronized (OPEN) {
      if (isOpen(identity)) {
        throw locked(journal, IN_THIS_PROCESS, null);
      }
      RandomAccessFile kept = NEVER_CLOSED.remove(identity.key());
      RandomAccessFile file = kept == null ? new RandomAccessFile(name.toFile(), "rw") : kept;
      lock(file, identity, journal);
      if (identity.key() != null) {
        OPEN.add(identity.key());
      }
      return file;
    }
  }

  private static void lock(RandomAccessFile file, FileIdentity identity, Path journal)
      throws IOException {
    FileLock lock;
    try {
      lock = file.getChannel().tryLock(LOCKED_BYTE, 1, false);
    } catch (OverlappingFileLockException e) {
      if (identity.key() == null) {
        file.close(); // Closing drops no lock on Windows.
      } else {
        NEVER_CLOSED.put(identity.key(), file);
      }
      throw locked(journal, IN_THIS_PROCESS, e);
    } catch (IOException | RuntimeException | Error e) {
      file.close();
      throw e;
    }
    if (lock == null) {
      file.close();
      throw locked(journal, IN_ANOTHER_PROCESS, null);
    }
  }

  /** Returns whether the file is open in this process and class loader. */
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

  private static JournalException locked(Path file, String where, @Nullable Throwable cause) {
    return new JournalException(Reason.LOCKED, file + " is open " + where, cause);
  }
}
