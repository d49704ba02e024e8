package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import java.nio.file.Path;
import java.sql.Connection;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A statement has begun a transaction on a connection in auto-commit mode. */
class OpenTransactionTest {

  /** The ways in which the journal can detect it. */
  enum Pool {
    UNWRAPS,
    HIDES_THE_DRIVER;

    DataSource of(Connection connection) {
      return this == UNWRAPS ? Shared.of(connection) : Shared.hidingDriver(connection);
    }
  }

  @TempDir Path folder;
  private Database database;
  private JdbcJournal other;

  @BeforeEach
  void create() throws Exception {
    database = Database.postgres();
    JdbcJournal.createSchema(database.pool());
    other = JdbcJournal.open(database.pool());
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static void assertRefused(Executable write) {
    JournalException e = JournalSamples.assertFails(Reason.UNAVAILABLE, write);
    assertTrue(e.getMessage().contains("within a transaction of the caller"), e.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void claimWithinItIsRefusedAndUndoneWithIt(Pool pool) throws Exception {
    try (Connection caller = database.pool().getConnection()) {
      JdbcJournal journal = JdbcJournal.open(pool.of(caller));
      SqlDialect.execute(caller, "BEGIN");
      assertRefused(() -> journal.claim(JournalSamples.of("INV-1")));
      SqlDialect.execute(caller, "ROLLBACK");
      assertFalse(other.find(JournalSamples.MERCHANT, "INV-1").isPresent());
      assertEquals(1, JournalSamples.granted(journal, "INV-1").attempt());
    }
  }

  @ParameterizedTest
  @EnumSource
  void claimThatTheCallerCommitsMayBeClaimedAgain(Pool pool) throws Exception {
    try (Connection caller = database.pool().getConnection()) {
      JdbcJournal journal = JdbcJournal.open(pool.of(caller));
      SqlDialect.execute(caller, "BEGIN");
      assertRefused(() -> journal.claim(JournalSamples.of("INV-1")));
      SqlDialect.execute(caller, "COMMIT");
    }
    assertEquals(JournalState.NOT_SENT, JournalSamples.state(other, "INV-1"));
    assertEquals(2, JournalSamples.granted(other, "INV-1").attempt());
  }

  @ParameterizedTest
  @EnumSource
  void nextAttemptWithinItIsRefused(Pool pool) throws Exception {
    other.record(
        JournalSamples.granted(other, "INV-1"), JournalSamples.ending(JournalState.NOT_SENT));
    try (Connection caller = database.pool().getConnection()) {
      JdbcJournal journal = JdbcJournal.open(pool.of(caller));
      SqlDialect.execute(caller, "BEGIN");
      assertRefused(() -> journal.claim(JournalSamples.of("INV-1")));
      SqlDialect.execute(caller, "ROLLBACK");
    }
    assertEquals(2, JournalSamples.granted(other, "INV-1").attempt());
  }

  @ParameterizedTest
  @EnumSource
  void recordWithinItIsRefusedAndTheEntryStaysOpen(Pool pool) throws Exception {
    JournalEntry entry = JournalSamples.granted(other, "INV-1");
    try (Connection caller = database.pool().getConnection()) {
      JdbcJournal journal = JdbcJournal.open(pool.of(caller));
      SqlDialect.execute(caller, "BEGIN");
      assertRefused(() -> journal.record(entry, JournalSamples.ending(JournalState.APPROVED)));
      SqlDialect.execute(caller, "ROLLBACK");
    }
    assertEquals(JournalState.PREPARED, JournalSamples.state(other, "INV-1"));
  }

  @ParameterizedTest
  @EnumSource
  void restoreWithinItIsRefused(Pool pool) throws Exception {
    try (Connection caller = database.pool().getConnection()) {
      JdbcJournal journal = JdbcJournal.open(pool.of(caller));
      SqlDialect.execute(caller, "BEGIN");
      assertRefused(() -> restored(journal));
      SqlDialect.execute(caller, "ROLLBACK");
      JournalSamples.granted(other, "INV-1");
      SqlDialect.execute(caller, "BEGIN");
      assertRefused(() -> restored(journal));
      SqlDialect.execute(caller, "ROLLBACK");
    }
    assertEquals(JournalState.PREPARED, JournalSamples.state(other, "INV-1"));
  }

  private static void restored(JdbcJournal journal) throws JournalException {
    journal.restore(
        JournalSamples.MERCHANT,
        "INV-1",
        Money.of("10.00", "AUD"),
        JournalSamples.ending(JournalState.APPROVED));
  }

  /** The journal does not end the transaction of the caller. */
  @Test
  void whatTheCallerHasWrittenIsNeitherCommittedNorRolledBack() throws Exception {
    try (Connection caller = database.pool().getConnection()) {
      SqlDialect.execute(caller, "CREATE TABLE orders (id int)");
      JdbcJournal journal = JdbcJournal.open(Shared.of(caller));
      SqlDialect.execute(caller, "BEGIN");
      SqlDialect.execute(caller, "INSERT INTO orders VALUES (1)");
      assertRefused(() -> journal.claim(JournalSamples.of("INV-1")));
      assertEquals("0", database.ask("SELECT count(*) FROM orders"));
      SqlDialect.execute(caller, "COMMIT");
    }
    assertEquals("1", database.ask("SELECT count(*) FROM orders"));
  }

  @Test
  void poolThatHidesTheDriverServesOtherwise() throws Exception {
    try (Connection caller = database.pool().getConnection()) {
      JdbcJournal journal = JdbcJournal.open(Shared.hidingDriver(caller));
      JournalEntry entry = JournalSamples.granted(journal, "INV-1");
      journal.record(entry, JournalSamples.ending(JournalState.APPROVED));
    }
    assertEquals(JournalState.APPROVED, JournalSamples.state(other, "INV-1"));
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE"})
  void poolOfConnectionsThatDoNotCommitIsRefused(SqlDialect dialect) throws Exception {
    boolean sqlite = dialect == SqlDialect.SQLITE;
    String url = sqlite ? "jdbc:sqlite:" + folder.resolve("x") : database.pool().getJdbcUrl();
    try (Database own = new Database(Database.config(url))) {
      JdbcJournal.createSchema(own.pool());
      HikariConfig config = Database.config(url);
      config.setAutoCommit(false);
      try (Database without = new Database(config)) {
        assertRefused(() -> JdbcJournal.open(without.pool()));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void transactionOfSqliteIsRefused(SqliteBegin begin) throws Exception {
    try (Database sqlite = Database.sqlite(folder)) {
      JdbcJournal.createSchema(sqlite.pool());
      try (Connection caller = sqlite.pool().getConnection()) {
        JdbcJournal journal = JdbcJournal.open(Shared.of(caller));
        SqlDialect.execute(caller, begin.sql);
        JournalSamples.assertFails(
            Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
        SqlDialect.execute(caller, "ROLLBACK");
        assertEquals(1, JournalSamples.granted(journal, "INV-1").attempt());
      }
    }
  }

  /** The ways to begin one. */
  enum SqliteBegin {
    BEGIN("BEGIN"),
    IMMEDIATE("BEGIN IMMEDIATE"),
    SAVEPOINT("SAVEPOINT here");

    private final String sql;

    SqliteBegin(String sql) {
      this.sql = sql;
    }
  }
}
