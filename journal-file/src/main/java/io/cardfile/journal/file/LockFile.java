package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The lock of a journal, on a file beside it that stays when the journal is closed. */
final class LockFile implements Closeable {

  /**
   * Channels on files that this process had locked already. POSIX releases all locks of a process
   * on a file when the process closes any channel of the file, so these stay open for the next try,
   * at most one for each path.
   */
  private static final Map<Path, FileChannel> REFUSED = new HashMap<>();

  private final FileChannel channel;

  private LockFile(FileChannel channel) {
    this.channel = channel;
  }

  /** Locks {@code journal}, a path without links. */
  static LockFile lock(Path journal) throws IOException {
    Path path = journal.resolveSibling(journal.getFileName() + ".lock");
    synchronized (REFUSED) {
      FileChannel channel = REFUSED.containsKey(path) ? REFUSED.remove(path) : open(path);
      try {
        if (channel.tryLock() != null) {
          return new LockFile(channel);
        }
      } catch (OverlappingFileLockException e) {
        REFUSED.put(path, channel);
        throw locked(journal, "in this process: share that journal, or close it", e);
      } catch (IOException | RuntimeException | Error e) {
        channel.close();
        throw e;
      }
      channel.close();
      String advice = "stop that process, use its endpoint, or open the journal read-only";
      throw locked(journal, "in another process: " + advice, null);
    }
  }

  private static FileChannel open(Path path) throws IOException {
    return FileChannel.open(
        path,
        EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
        JournalFile.ownerOnly(path));
  }

  private static JournalException locked(Path journal, String where, @Nullable Throwable cause) {
    return new JournalException(Reason.LOCKED, journal + " is open " + where, cause);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
