package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A primary with a synchronous standby, which fails or is promoted. */
@Tag("slow")
class StandbyTest {

  private static final int THREADS = 4;
  private static final int BEFORE_THE_KILL = 200;

  private PostgresServer primary;
  private PostgresServer standby;
  private Database database;
  private JdbcJournal journal;

  @BeforeEach
  void start() throws Exception {
    primary = NeedsPostgres.start();
    standby = primary.standby();
    database = new Database(config(primary));
    JdbcJournal.createSchema(database.pool());
    database.execute("ALTER SYSTEM SET synchronous_standby_names = '*'");
    database.ask("SELECT pg_reload_conf()");
    await("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'");
    journal = JdbcJournal.open(database.pool());
  }

  private static HikariConfig config(PostgresServer server) {
    HikariConfig config = Database.config(server.jdbcUrl());
    config.setConnectionTimeout(1_000);
    return config;
  }

  @AfterEach
  void close() {
    if (primary != null) {
      database.close();
      primary.close();
      standby.close();
    }
  }

  /** Repeats the query until the answer is 1. */
  private void await(String count) throws SQLException {
    long end = System.nanoTime() + Duration.ofMinutes(5).toNanos();
    while (!database.ask(count).equals("1")) {
      assertTrue(System.nanoTime() < end, count);
    }
  }

  private Database promoted() throws Exception {
    primary.kill();
    standby.restart();
    Database promoted = new Database(config(standby));
    assertEquals("t", promoted.ask("SELECT pg_promote()"));
    return promoted;
  }

  private void cancelTheWait() throws SQLException {
    String waiting = " FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    await("SELECT count(*)" + waiting);
    database.ask("SELECT pg_cancel_backend(pid)" + waiting);
  }

  private static FutureTask<Claim> claiming(JdbcJournal journal, String reference) {
    FutureTask<Claim> claim = new FutureTask<>(() -> journal.claim(JournalSamples.of(reference)));
    new Thread(claim, "claiming").start();
    return claim;
  }

  private static void assertWarned(JournalException e) {
    assertEquals(Reason.UNAVAILABLE, e.reason());
    assertTrue(e.getMessage().contains("the database returned a warning"), e.getMessage());
    assertTrue(e.getMessage().contains("SQLState 01000"), e.getMessage());
  }

  private static JournalException failure(FutureTask<?> task) throws Exception {
    try {
      task.get();
    } catch (java.util.concurrent.ExecutionException e) {
      return (JournalException) e.getCause();
    }
    throw new AssertionError("it did not fail");
  }

  @Test
  void waitForTheStandbyThatIsCancelledIsNoClaim() throws Exception {
    JournalSamples.granted(journal, "INV-1");
    standby.kill();
    FutureTask<Claim> claim = claiming(journal, "INV-2");
    cancelTheWait();
    assertWarned(failure(claim));

    try (Database promoted = promoted();
        JdbcJournal after = JdbcJournal.open(promoted.pool())) {
      assertEquals(JournalState.PREPARED, JournalSamples.state(after, "INV-1"));
      assertFalse(after.find(JournalSamples.MERCHANT, "INV-2").isPresent(), "what was lost");
      JournalSamples.granted(after, "INV-2");
    }
  }

  @Test
  void recordWhoseWaitIsCancelledFails() throws Exception {
    JournalEntry entry = JournalSamples.granted(journal, "INV-1");
    standby.kill();
    FutureTask<JournalEntry> record =
        new FutureTask<>(() -> journal.record(entry, JournalSamples.ending(JournalState.APPROVED)));
    new Thread(record, "recording").start();
    cancelTheWait();
    assertWarned(failure(record));
  }

  @Test
  void queryTimeOutOfThePoolIsNoClaim() throws Exception {
    DataSource pool = new DataSource();
    pool.setUrl(primary.jdbcUrl());
    pool.setDriverClassName("org.postgresql.Driver");
    pool.setJdbcInterceptors("QueryTimeoutInterceptor(queryTimeout=1)");
    pool.setInitialSize(0);
    try {
      JdbcJournal timed = JdbcJournal.open(pool);
      JournalSamples.granted(timed, "INV-1");
      standby.kill();
      assertWarned(failure(claiming(timed, "INV-2")));
    } finally {
      pool.close();
    }
  }

  @Test
  void connectionThatDoesNotWaitForTheStandbyIsRefused() throws Exception {
    String url = primary.jdbcUrl() + "&options=-c%20synchronous_commit%3Dlocal";
    try (Database local = new Database(Database.config(url))) {
      JournalException e =
          JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(local.pool()));
      assertTrue(e.getMessage().contains("is local and waits for no standby"), e.getMessage());
    }
  }

  @Test
  void serverThatMayLoseCommitsIsRefused() throws Exception {
    assertNotDurable(standby, "this is a standby");
    standby.kill();
    primary.restart("fsync=off");
    assertNotDurable(primary, "fsync is off: set fsync = on for the server, or in tests use");
  }

  private static void assertNotDurable(PostgresServer server, String why) {
    try (Database other = new Database(config(server))) {
      JournalException e =
          JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(other.pool()));
      assertTrue(e.getMessage().contains("a claim could be lost: " + why), e.getMessage());
    }
  }

  @Test
  void standbyThatTakesOverHasEveryClaimThatWasGranted() throws Exception {
    Queue<JournalEntry> granted = new ConcurrentLinkedQueue<>();
    CountDownLatch enough = new CountDownLatch(BEFORE_THE_KILL);
    List<FutureTask<Integer>> claiming = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      String prefix = "INV-" + thread + "-";
      FutureTask<Integer> task = new FutureTask<>(() -> claimUntilItFails(prefix, granted, enough));
      claiming.add(task);
      new Thread(task, "claiming").start();
    }
    assertTrue(enough.await(5, TimeUnit.MINUTES));
    try (Database promoted = promoted();
        JdbcJournal after = JdbcJournal.open(promoted.pool())) {
      for (FutureTask<Integer> task : claiming) {
        task.get();
      }
      for (JournalEntry entry : granted) {
        assertEquals(entry, after.find(JournalSamples.MERCHANT, entry.reference()).orElseThrow());
      }
    }
  }

  private int claimUntilItFails(String prefix, Queue<JournalEntry> granted, CountDownLatch enough) {
    for (int i = 0; ; i++) {
      try {
        granted.add(JournalSamples.granted(journal, prefix + i));
        enough.countDown();
      } catch (JournalException e) {
        return i;
      }
    }
  }
}
