package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a journal, on a file beside it. POSIX releases all locks of a process on a file when
 * the process closes any channel of that file. So a file that this process has locked is never
 * opened a second time.
 */
final class LockFile implements Closeable {

  private static final Set<Path> LOCKED = new HashSet<>();
  private static final List<FileChannel> NEVER_CLOSED = new ArrayList<>();

  private final Path path;
  private final FileChannel channel;

  private LockFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /** Locks {@code journal}, a path without links. */
  static LockFile lock(Path journal) throws IOException {
    Path path = journal.resolveSibling(journal.getFileName() + ".lock");
    synchronized (LOCKED) {
      if (LOCKED.contains(path)) {
        throw locked(journal, "in this process: share that journal, or close it", null);
      }
      FileChannel channel = Disk.uninterrupted(() -> lock(path, journal));
      LOCKED.add(path);
      return new LockFile(path, channel);
    }
  }

  private static FileChannel lock(Path path, Path journal) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path,
            EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            JournalFile.ownerOnly(path));
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      NEVER_CLOSED.add(channel); // Another class loader of this process holds the lock.
      throw locked(journal, "in this process, by another class loader: close it", e);
    } catch (IOException | RuntimeException | Error e) {
      channel.close();
      throw e;
    }
    channel.close();
    String advice = "stop that process, use its actuator endpoint, or read with openReadOnly";
    throw locked(journal, "in another process: " + advice, null);
  }

  private static JournalException locked(Path journal, String where, @Nullable Throwable cause) {
    return new JournalException(Reason.LOCKED, journal + " is open " + where, cause);
  }

  @Override
  public void close() throws IOException {
    synchronized (LOCKED) {
      channel.close();
      LOCKED.remove(path);
    }
  }
}
