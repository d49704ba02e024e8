package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Locks a file of its own next to each journal. POSIX drops the lock of a process as soon as any
 * channel to the file is closed in it, while {@code FileLock.isValid()} stays true; so a lock file
 * is opened once in a JVM, and one that another class loader holds is never closed.
 */
final class PathLocks {

  private static final Set<Path> HELD = new HashSet<>();
  private static final Map<Path, FileChannel> NEVER_CLOSED = new HashMap<>();
  private static final Set<OpenOption> OPTIONS =
      Collections.unmodifiableSet(
          new HashSet<OpenOption>(
              Arrays.asList(
                  StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)));

  private PathLocks() {}

  static JournalDisk.Hold hold(Path file) throws IOException {
    synchronized (HELD) {
      if (HELD.contains(file)) {
        throw locked(file, "in this process", null);
      }
      FileChannel channel = lock(file);
      HELD.add(file);
      return new Held(file, channel);
    }
  }

  private static FileChannel lock(Path file) throws IOException {
    FileChannel channel = NEVER_CLOSED.remove(file);
    if (channel == null) {
      channel = open(file.resolveSibling(file.getFileName() + ".lock"));
    }
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      NEVER_CLOSED.put(file, channel);
      throw locked(file, "in this process", e);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    channel.close();
    throw locked(file, "in another process", null);
  }

  private static FileChannel open(Path lockFile) throws IOException {
    if (RealNames.exists(lockFile)) {
      FileIdentity.of(lockFile); // Refuses a link and a folder.
    }
    return FileChannel.open(lockFile, OPTIONS, FileAccess.ofNewFile(lockFile));
  }

  private static JournalException locked(Path file, String by, @Nullable Throwable cause) {
    return new JournalException(Reason.LOCKED, file + " is open " + by, cause);
  }

  private static final class Held implements JournalDisk.Hold {

    private final Path file;
    private final FileChannel channel;

    Held(Path file, FileChannel channel) {
      this.file = file;
      this.channel = channel;
    }

    @Override
    public Path file() {
      return file;
    }

    @Override
    public void close() throws IOException {
      synchronized (HELD) {
        if (channel.isOpen()) {
          HELD.remove(file);
          channel.close();
        }
      }
    }
  }
}
