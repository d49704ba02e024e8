package io.cardfile.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A leader that runs out of stack while it writes the batch, and again while it reports the
 * failure.
 */
class FileJournalStackTest {

  @TempDir Path folder;

  private boolean isOut;

  @Test
  void noCallWaitsForAThreadThatIsOutOfStack() throws Exception {
    try (FileJournal journal =
        Journals.builder(folder.resolve("journal")).disk(new Disk()).openOrCreate()) {
      journal.claim(SampleContents.of("R-1"));
      isOut = true;
      assertThrows(StackOverflowError.class, () -> journal.claim(SampleContents.of("R-2")));
      isOut = false;
      assertReopenRequired(journal, "R-2");
      assertReopenRequired(journal, "R-3");
    }
    try (FileJournal journal = Journals.open(folder.resolve("journal"))) {
      assertEquals(1, journal.open(null, 9).size());
    }
  }

  private static void assertReopenRequired(FileJournal journal, String reference) throws Exception {
    FutureTask<Claim> other = new FutureTask<>(() -> journal.claim(SampleContents.of(reference)));
    Thread thread = new Thread(other);
    thread.setDaemon(true);
    thread.start();
    Throwable thrown = assertThrows(ExecutionException.class, () -> other.get()).getCause();
    assertEquals(Reason.REOPEN_REQUIRED, ((JournalException) thrown).reason());
  }

  /** Returns a name that cannot be converted to text without stack. */
  private Path name(Path real) {
    return (Path)
        Proxy.newProxyInstance(
            Path.class.getClassLoader(),
            new Class<?>[] {Path.class},
            (proxy, method, arguments) -> {
              if (isOut) {
                throw new StackOverflowError();
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private final class Disk implements JournalDisk {

    private final JournalDisk real = new RealDisk(true);

    @Override
    public Hold hold(Path file) throws IOException {
      Hold hold = real.hold(file);
      return new Hold() {
        @Override
        public Path file() {
          return name(hold.file());
        }

        @Override
        public void close() throws IOException {
          hold.close();
        }
      };
    }

    @Override
    public boolean exists(Path file) {
      return Files.exists(real(file));
    }

    @Override
    public OpenFile open(Path file) throws IOException {
      return watched(real.open(real(file)));
    }

    private OpenFile watched(OpenFile opened) {
      return new OpenFile() {
        @Override
        public long size() throws IOException {
          return opened.size();
        }

        @Override
        public void requireInPlace(long size) throws IOException {
          opened.requireInPlace(size);
        }

        @Override
        public void moveTo(Path to, OpenFile replaced) throws IOException {
          opened.moveTo(real(to), replaced);
        }

        @Override
        public int read(long position, byte[] into, int from, int count) throws IOException {
          return opened.read(position, into, from, count);
        }

        @Override
        public void write(long position, byte[] bytes) throws IOException {
          if (isOut) {
            throw new StackOverflowError();
          }
          opened.write(position, bytes);
        }

        @Override
        public void truncate(long size) throws IOException {
          opened.truncate(size);
        }

        @Override
        public void sync() throws IOException {
          opened.sync();
        }

        @Override
        public void close() throws IOException {
          opened.close();
        }
      };
    }

    @Override
    public OpenFile create(Path file) throws IOException {
      return watched(real.create(real(file)));
    }

    @Override
    public void delete(Path file) throws IOException {
      real.delete(real(file));
    }

    @Override
    public void syncDirectory(Path folder) throws IOException {
      real.syncDirectory(real(folder));
    }

    private static Path real(Path file) {
      return Path.of(file.toString());
    }
  }
}
