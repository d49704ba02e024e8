package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.FutureTask;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections in a transaction of the caller, and a pool without free connections. */
class CallerTransactionTest {

  private Database database;

  @BeforeEach
  void create() throws Exception {
    HikariConfig config = Database.h2Config();
    config.setMaximumPoolSize(2);
    config.setConnectionTimeout(2_000);
    database = new Database(config);
    JdbcJournal.createSchema(database.pool());
  }

  @AfterEach
  void close() {
    database.close();
  }

  private JdbcJournal journal() throws JournalException {
    return JdbcJournal.builder(database.pool()).forTestsOnly().open();
  }

  @Test
  void aRollbackOfTheCallerLeavesTheClaim() throws Exception {
    JdbcJournal journal = journal();
    try (Connection caller = database.pool().getConnection()) {
      caller.setAutoCommit(false);
      SqlDialect.execute(caller, "CREATE TABLE orders (id INT)");
      JournalSamples.granted(journal, "INV-1");
      caller.rollback();
    }
    assertEquals(JournalState.PREPARED, JournalSamples.state(journal, "INV-1"));
  }

  @Test
  void aConnectionWithinATransactionIsRefusedAndLeftAsItIs() throws Exception {
    JdbcJournal journal = journal();
    try (Connection caller = database.pool().getConnection()) {
      caller.setAutoCommit(false);
      SqlDialect.execute(caller, "INSERT INTO cardfile_purchase SELECT * FROM cardfile_purchase");
      JournalException e =
          JournalSamples.assertFails(
              Reason.UNAVAILABLE, () -> JdbcJournal.builder(Shared.of(caller)).open());
      assertTrue(e.getMessage().contains("transaction of the caller"), e.getMessage());
      assertFalse(caller.getAutoCommit());
      assertFalse(caller.isClosed());
    }
    JournalSamples.granted(journal, "INV-1");
  }

  @Test
  void connectionThatJoinsATransactionAtItsFirstInsertIsRefused() throws Exception {
    try (Connection caller = database.pool().getConnection()) {
      DataSource joining = Shared.meanwhile(caller, "INSERT", () -> caller.setAutoCommit(false));
      JdbcJournal journal = JdbcJournal.builder(joining).forTestsOnly().open();
      JournalException e =
          JournalSamples.assertFails(
              Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
      assertTrue(e.getMessage().contains("transaction of the caller"), e.getMessage());
      caller.rollback();
      caller.setAutoCommit(true);
    }
    assertEquals(1, JournalSamples.granted(journal(), "INV-1").attempt());
  }

  @Test
  void warningOfTheConnectionRefusesTheClaimAndShowsNoValue() throws Exception {
    try (Connection caller = database.pool().getConnection()) {
      JdbcJournal journal = JdbcJournal.builder(Shared.warning(caller)).forTestsOnly().open();
      JournalException e =
          JournalSamples.assertFails(
              Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
      assertTrue(e.getMessage().contains("the database returned a warning"), e.getMessage());
      assertFalse(e.getMessage().contains("INV-1"), e.getMessage());
    }
  }

  @Test
  void aPoolWithoutAConnectionIsUnavailableUntilItHasOne() throws Exception {
    JdbcJournal journal = journal();
    try (Connection one = database.pool().getConnection();
        Connection other = database.pool().getConnection()) {
      assertFalse(one.isClosed() || other.isClosed());
      JournalSamples.assertFails(
          Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
    }
    JournalSamples.granted(journal, "INV-1");
  }

  @Test
  void anInterruptDoesNotEndTheWaitForAConnection() throws Exception {
    JdbcJournal journal = journal();
    FutureTask<String> claim = new FutureTask<>(() -> claimedBy(journal));
    Thread claiming = new Thread(claim);
    Connection one = database.pool().getConnection();
    Connection other = database.pool().getConnection();
    claiming.start();
    while (database.pool().getHikariPoolMXBean().getThreadsAwaitingConnection() == 0) {
      assertFalse(claim.isDone());
      Thread.onSpinWait();
    }
    claiming.interrupt();
    one.close();
    other.close();

    assertEquals("granted, interrupted", claim.get());
  }

  private static String claimedBy(JdbcJournal journal) throws JournalException {
    JournalSamples.granted(journal, "INV-1");
    return "granted, " + (Thread.interrupted() ? "interrupted" : "not interrupted");
  }

  @Test
  void aSourceWithoutConnectionsIsUnavailable() {
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(Shared.of(null)));
  }

  @Test
  void whatIsNoKnownDatabaseIsRefused() throws SQLException {
    try (Connection connection = database.pool().getConnection()) {
      JournalException e =
          JournalSamples.assertFails(
              Reason.UNAVAILABLE, () -> JdbcJournal.open(Shared.named("Other DB", connection)));
      assertTrue(e.getMessage().contains("not Other DB"), e.getMessage());
    }
  }
}
