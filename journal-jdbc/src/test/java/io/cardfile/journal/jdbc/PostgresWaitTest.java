package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a journal uses connections of PostgreSQL, and how long it waits for them. */
class PostgresWaitTest {

  private Database database;

  @BeforeEach
  void create() throws Exception {
    database = Database.postgres();
    JdbcJournal.createSchema(database.pool());
  }

  @AfterEach
  void close() {
    if (database != null) {
      database.close();
    }
  }

  @Test
  void aDatabaseThatDoesNotAnswerBlocksNoCallForLong() throws Exception {
    JdbcJournal journal =
        JdbcJournal.builder(database.pool()).timeout(Duration.ofSeconds(2)).open();
    try (Connection locking = database.pool().getConnection()) {
      locking.setAutoCommit(false);
      SqlDialect.execute(locking, "LOCK TABLE cardfile_purchase IN ACCESS EXCLUSIVE MODE");
      JournalSamples.assertFails(
          Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
      locking.rollback();
    }
    JournalSamples.granted(journal, "INV-2");
  }

  /** As during a migration or a backup. The journal exists, so it must not be reported as lost. */
  @ParameterizedTest
  @CsvSource({
    "cardfile_purchase_schema, lock_timeout, a lock was not given within its time limit",
    "cardfile_purchase, lock_timeout, a lock was not given within its time limit",
    "cardfile_purchase_schema, statement_timeout, ended the statement",
    "cardfile_purchase, statement_timeout, ended the statement",
  })
  void lockedTableIsNotALostJournal(String table, String setting, String words) throws Exception {
    HikariConfig impatient = Database.config(database.pool().getJdbcUrl());
    impatient.setConnectionInitSql("SET " + setting + " = '100ms'");
    try (Connection locking = database.pool().getConnection();
        Database other = new Database(impatient)) {
      locking.setAutoCommit(false);
      SqlDialect.execute(locking, "LOCK TABLE " + table + " IN ACCESS EXCLUSIVE MODE");
      JournalException e =
          JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(other.pool()));
      assertTrue(e.getMessage().contains(words), e.getMessage());
      locking.rollback();
      assertTrue(JdbcJournal.open(database.pool()).isEmpty());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "user=unknown-user, 2, it does not accept the user name or the password; ",
    "currentSchema=pg_catalog, 30, this user may not do that: have the owner of the tables do",
  })
  void whatAPersonMustSeeToIsToldInWords(String setting, int seconds, String words)
      throws Exception {
    String url = Database.postgresUrl() + "&" + setting;
    try (Database other = new Database(lazily(url, seconds))) {
      JournalException e =
          JournalSamples.assertFails(
              Reason.UNAVAILABLE, () -> JdbcJournal.createSchema(other.pool()));
      String start = "the database failed to create the tables: " + words;
      assertTrue(e.getMessage().contains(start), e.getMessage());
      assertFalse(e.getMessage().contains("unknown-user"), e.getMessage());
    }
  }

  @Test
  void databaseThatIsNotThereIsToldInWords() throws Exception {
    String url = Database.postgresUrl().replaceFirst("(//[^/]+/)[^?]*", "$1nowhere");
    try (Database other = new Database(lazily(url, 2))) {
      JournalException e =
          JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(other.pool()));
      String words = "the database failed to open the journal: there is no such database; ";
      assertTrue(e.getMessage().contains(words), e.getMessage());
    }
  }

  /** Returns a pool that retries a refused connection for a number of seconds. */
  private static HikariConfig lazily(String url, int seconds) {
    HikariConfig config = Database.config(url);
    config.setInitializationFailTimeout(-1);
    config.setConnectionTimeout(seconds * 1_000L);
    return config;
  }

  @Test
  void timeoutOfAPoolIsNotThatOfTheNextTest() {
    new Database(lazily(database.pool().getJdbcUrl(), 5)).close();
    assertEquals(0, DriverManager.getLoginTimeout());
  }

  @Test
  void aConnectionIsGivenBackAsItWas() throws Exception {
    try (Connection connection = database.pool().getConnection()) {
      connection.setNetworkTimeout(Runnable::run, 77_000);
      JournalSamples.granted(JdbcJournal.open(Shared.of(connection)), "INV-1");

      assertEquals(77_000, connection.getNetworkTimeout());
      assertTrue(connection.getAutoCommit());
    }
  }

  /** With another isolation level rows are neither duplicated nor lost. */
  @Test
  void theIsolationOfTheConnectionsDoesNotMatter() throws Exception {
    database.pool().close();
    database = strict(database);
    JdbcJournal journal = JdbcJournal.open(database.pool());
    Thread[] threads = new Thread[8];
    AtomicInteger granted = new AtomicInteger();
    for (int t = 0; t < threads.length; t++) {
      threads[t] = new Thread(() -> granted.addAndGet(grantedOf(journal, 100)));
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join(30_000);
    }
    assertEquals(100, granted.get());
  }

  private static Database strict(Database database) {
    HikariConfig config = Database.config(database.pool().getJdbcUrl());
    config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
    return new Database(config);
  }

  private static int grantedOf(JdbcJournal journal, int references) {
    int granted = 0;
    for (int i = 0; i < references; i++) {
      try {
        boolean mine = journal.claim(JournalSamples.of("INV-" + i)).kind() == Claim.Kind.GRANTED;
        granted += mine ? 1 : 0;
      } catch (JournalException e) {
        throw new AssertionError(e);
      }
    }
    return granted;
  }
}
