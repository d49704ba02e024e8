package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.jdbc.Database.Kind;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Another program has locked the file. */
class SqliteWaitTest {

  private static final int CALLS = 12;
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  @Test
  void callsBehindALockedFileWaitTogetherForTheTimeout() throws Exception {
    try (Database database = Database.of(Kind.SQLITE);
        Connection other = database.pool().getConnection()) {
      JdbcJournal.createSchema(database.pool());
      JdbcJournal journal = JdbcJournal.builder(database.pool()).timeout(TIMEOUT).open();
      JournalSamples.granted(journal, "INV-1");
      Database.execute(other, "BEGIN IMMEDIATE");
      ExecutorService threads = Executors.newFixedThreadPool(CALLS);
      List<Future<?>> claiming = new ArrayList<>();
      long start = System.nanoTime();
      for (int i = 0; i < CALLS; i++) {
        String reference = "LOCKED-" + i;
        claiming.add(threads.submit(() -> journal.claim(JournalSamples.of(reference))));
      }
      threads.shutdown();
      for (Future<?> each : claiming) {
        assertEquals(Reason.UNAVAILABLE, failure(each).reason());
      }
      Duration waited = Duration.ofNanos(System.nanoTime() - start);
      assertTrue(waited.compareTo(TIMEOUT.multipliedBy(CALLS - 2)) < 0, waited.toString());

      // Reading needs no lock.
      assertEquals(JournalState.PREPARED, JournalSamples.state(journal, "INV-1"));
      Database.execute(other, "ROLLBACK");
      JournalSamples.granted(journal, "LOCKED-0");
    }
  }

  private static JournalException failure(Future<?> claiming) throws InterruptedException {
    try {
      throw new AssertionError("granted: " + claiming.get());
    } catch (ExecutionException e) {
      return (JournalException) e.getCause();
    }
  }

  @Test
  void theConnectionKeepsItsOwnTimeout() throws Exception {
    try (Database database = Database.of(Kind.SQLITE)) {
      JdbcJournal.createSchema(database.pool());
      String before = database.ask("PRAGMA busy_timeout");
      JournalSamples.granted(JdbcJournal.open(database.pool()), "INV-1");
      assertEquals(before, database.ask("PRAGMA busy_timeout"));
    }
  }
}
