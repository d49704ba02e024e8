package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** All processes of PostgreSQL are killed under load. */
class PostgresKilledTest {

  private static final int THREADS = 4;
  private static final int REFERENCES = 500;
  private static final int BEFORE_THE_KILL = 150;

  private final Collection<JournalEntry> granted = ConcurrentHashMap.newKeySet();
  private final Collection<JournalEntry> recorded = ConcurrentHashMap.newKeySet();
  private final AtomicInteger failed = new AtomicInteger();
  private final CountDownLatch enough = new CountDownLatch(BEFORE_THE_KILL);

  private static PostgresServer server;
  private static Database one;
  private static Database other;

  @BeforeAll
  static void start() throws Exception {
    server = NeedsPostgres.start();
    one = new Database(config());
    other = new Database(config());
    JdbcJournal.createSchema(one.pool());
  }

  @AfterAll
  static void end() {
    if (server != null) {
      one.close();
      other.close();
      server.close();
    }
  }

  private static HikariConfig config() {
    HikariConfig config = Database.config(server.jdbcUrl());
    config.setConnectionTimeout(250);
    return config;
  }

  @Test
  void noClaimAndNoRecordThatWasAcknowledgedIsLost() throws Exception {
    renew(one);
    renew(other);
    JdbcJournal first = JdbcJournal.open(one.pool());
    JdbcJournal second = JdbcJournal.open(other.pool());
    ExecutorService threads = Executors.newFixedThreadPool(2 * THREADS);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      running.add(threads.submit(() -> buyAll(first)));
      running.add(threads.submit(() -> buyAll(second)));
    }
    assertTrue(enough.await(5, TimeUnit.MINUTES));
    server.kill();
    server.restart();
    for (Future<?> each : running) {
      each.get();
    }
    threads.shutdown();
    renew(other);
    assertNothingIsLost(second);
  }

  /**
   * Waits until the pool has a new connection: it gives up soon, and does not test one that was
   * used within the last half second.
   */
  private static void renew(Database database) throws SQLException {
    database.pool().getHikariPoolMXBean().softEvictConnections();
    SQLException failed = null;
    for (int i = 0; i < 120; i++) { // A quarter of a second each, at most.
      try {
        database.pool().getConnection().close();
        return; // The server is available again.
      } catch (SQLException e) {
        failed = e;
      }
    }
    throw failed;
  }

  /** Each thread claims the same references, and records every second one that it was granted. */
  private void buyAll(JdbcJournal journal) {
    for (int i = 0; i < REFERENCES || failed.get() == 0; i++) { // The kill may be late.
      try {
        Claim claim = journal.claim(JournalSamples.of("INV-" + i));
        if (claim.kind() == Claim.Kind.GRANTED) {
          assertTrue(granted.add(claim.entry()));
          enough.countDown();
          if (i % 2 == 0) {
            recorded.add(
                journal.record(claim.entry(), JournalSamples.ending(JournalState.APPROVED)));
          }
        }
      } catch (JournalException e) {
        assertEquals(Reason.UNAVAILABLE, e.reason());
        failed.incrementAndGet();
      }
    }
  }

  private void assertNothingIsLost(JdbcJournal journal) throws JournalException {
    long references = granted.stream().map(JournalEntry::reference).distinct().count();
    assertEquals(references, granted.size(), "references granted twice");
    for (JournalEntry entry : granted) {
      JournalEntry found = journal.find(JournalSamples.MERCHANT, entry.reference()).orElseThrow();
      assertEquals(entry.fingerprint(), found.fingerprint());
    }
    for (JournalEntry entry : recorded) {
      assertEquals(entry, journal.find(JournalSamples.MERCHANT, entry.reference()).orElseThrow());
    }
  }

  @Test
  void aDatabaseThatIsDownIsUnavailableUntilItIsBack() throws Exception {
    renew(one);
    JdbcJournal journal = JdbcJournal.open(one.pool());
    JournalEntry entry = JournalSamples.granted(journal, "DOWN-1");
    server.kill();
    JournalSamples.assertFails(
        Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("DOWN-2")));
    JournalSamples.assertFails(
        Reason.UNAVAILABLE,
        () -> journal.record(entry, JournalSamples.ending(JournalState.APPROVED)));
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(one.pool()));

    server.restart();
    renew(one);
    assertEquals(JournalState.PREPARED, JournalSamples.state(journal, "DOWN-1"));
    journal.record(entry, JournalSamples.ending(JournalState.APPROVED));
    JournalSamples.granted(journal, "DOWN-2");
  }
}
