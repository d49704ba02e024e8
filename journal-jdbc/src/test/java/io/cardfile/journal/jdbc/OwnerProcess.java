package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A separate process that claims INV-1, and records its approval when it is asked to. */
final class OwnerProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader out;

  private OwnerProcess(String url, Duration lease) throws IOException {
    process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xshare:auto",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    OwnerProcess.class.getName(),
                    url,
                    lease.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    out = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Returns when the process has claimed the reference. */
  static OwnerProcess claiming(String url, Duration lease) throws IOException {
    OwnerProcess owner = new OwnerProcess(url, lease);
    assertEquals("claimed", owner.out.readLine());
    return owner;
  }

  void record() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
    assertEquals("recorded", out.readLine());
  }

  @Override
  public void close() {
    kill();
  }

  /** Kills the process like {@code kill -9}. */
  void kill() {
    process.destroyForcibly().onExit().orTimeout(5, TimeUnit.MINUTES).join();
  }

  public static void main(String[] args) throws Exception {
    try (Database database = new Database(Database.config(args[0]))) {
      JdbcJournal journal =
          JdbcJournal.builder(database.pool()).lease(Duration.parse(args[1])).open();
      JournalEntry entry = JournalSamples.granted(journal, "INV-1");
      System.out.println("claimed");
      if (System.in.read() >= 0) {
        journal.record(entry, JournalSamples.ending(JournalState.APPROVED));
        System.out.println("recorded");
        System.in.read(); // Until it is killed.
      }
    }
  }
}
