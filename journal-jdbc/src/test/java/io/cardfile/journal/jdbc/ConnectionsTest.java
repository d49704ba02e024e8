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
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.jdbc.BadConnections.Moment;
import io.cardfile.journal.jdbc.Database.Kind;
import io.cardfile.money.Money;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections that are few, lost, undone, or within a transaction of the caller. */
class ConnectionsTest {

  private static final String CANARY = "INV-canary-9931";

  private Database database;
  private JdbcJournal journal;

  @BeforeEach
  void create() throws Exception {
    database = Database.of(Kind.H2);
    JdbcJournal.createSchema(database.pool());
    journal = JdbcJournal.open(database.pool());
  }

  @AfterEach
  void close() {
    assertEquals(0, database.pool().getHikariPoolMXBean().getActiveConnections());
    database.close();
  }

  private JdbcJournal failing(Moment moment, String part, Supplier<Exception> failure)
      throws JournalException {
    return JdbcJournal.open(BadConnections.failing(database.pool(), moment, part, failure));
  }

  private static SQLException lost() {
    return BadConnections.lost(CANARY);
  }

  @Test
  void aConnectionLostBeforeTheClaimLeavesTheReferenceUnknown() throws Exception {
    JdbcJournal bad = failing(Moment.BEFORE, "INSERT", ConnectionsTest::lost);
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> bad.claim(JournalSamples.of("INV-1")));
    assertFalse(journal.find(JournalSamples.MERCHANT, "INV-1").isPresent());
    JournalSamples.granted(bad, "INV-1");
  }

  @Test
  void aClaimWhoseAnswerIsLostStaysOpen() throws Exception {
    JdbcJournal bad = failing(Moment.AFTER, "INSERT", ConnectionsTest::lost);
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> bad.claim(JournalSamples.of("INV-1")));
    assertEquals(Claim.Kind.OPEN, bad.claim(JournalSamples.of("INV-1")).kind());
    assertEquals(JournalState.PREPARED, JournalSamples.state(journal, "INV-1"));
  }

  @Test
  void aNextAttemptWhoseAnswerIsLostStaysOpen() throws Exception {
    JdbcJournal bad = failing(Moment.AFTER, "attempt = attempt + 1", ConnectionsTest::lost);
    JournalEntry first = JournalSamples.granted(journal, "INV-1");
    journal.record(first, JournalSamples.outcome(JournalState.NOT_SENT));
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> bad.claim(JournalSamples.of("INV-1")));
    Claim claim = journal.claim(JournalSamples.of("INV-1"));
    assertEquals(Claim.Kind.OPEN, claim.kind());
    assertEquals(2, claim.entry().attempt());
  }

  @Test
  void aNextAttemptIsRefusedWhenAnotherPurchaseHasTakenTheReference() throws Exception {
    journal.record(
        JournalSamples.granted(journal, "INV-1"), JournalSamples.outcome(JournalState.NOT_SENT));
    database.execute("UPDATE cardfile_purchase SET claimed_at = 0, changed_at = 0");
    PurchaseContent other =
        PurchaseContent.firstCardOnFile(JournalSamples.MERCHANT, "INV-1", Money.of("20.00", "AUD"));
    Runnable purgeAndClaim =
        () -> {
          try {
            assertEquals(1, journal.purge(Duration.ofDays(1)));
            journal.record(
                journal.claim(other).entry(), JournalSamples.outcome(JournalState.NOT_SENT));
          } catch (JournalException e) {
            throw new AssertionError(e);
          }
        };
    JdbcJournal slow =
        JdbcJournal.open(
            BadConnections.disturbed(database.pool(), "attempt = attempt + 1", purgeAndClaim));
    assertEquals(Claim.Kind.OTHER_CONTENT, slow.claim(JournalSamples.of("INV-1")).kind());
    assertEquals(JournalState.NOT_SENT, JournalSamples.state(journal, "INV-1"));
  }

  @Test
  void openingAndCreatingTheTableEndWhenTheDatabaseDoesNotAnswer() throws Exception {
    Duration timeout = Duration.ofMillis(200);
    String url = Database.url(Kind.POSTGRESQL);
    try (Connection first = DriverManager.getConnection(url);
        Connection second = DriverManager.getConnection(url)) {
      String firstProcess = stopProcess(first);
      String secondProcess = stopProcess(second);
      try {
        JournalSamples.assertFails(
            Reason.UNAVAILABLE,
            () -> JdbcJournal.builder(BadConnections.sharing(first)).timeout(timeout).open());
        JournalSamples.assertFails(
            Reason.UNAVAILABLE,
            () -> JdbcJournal.createSchema(BadConnections.sharing(second), timeout));
      } finally {
        signal("-CONT", firstProcess);
        signal("-CONT", secondProcess);
      }
    }
  }

  private static String stopProcess(Connection connection) throws Exception {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
      row.next();
      signal("-STOP", row.getString(1));
      return row.getString(1);
    }
  }

  private static void signal(String signal, String process) throws Exception {
    assertEquals(0, new ProcessBuilder("/bin/kill", signal, process).start().waitFor());
  }

  @ParameterizedTest
  @EnumSource
  void aRecordWhoseConnectionIsLostFailsAndLeavesWhatTheDatabaseHas(Moment moment)
      throws Exception {
    JdbcJournal bad = failing(moment, "SET state = ?", ConnectionsTest::lost);
    JournalEntry entry = JournalSamples.granted(bad, "INV-1");
    JournalSamples.assertFails(
        Reason.UNAVAILABLE, () -> bad.record(entry, JournalSamples.approved()));
    assertEquals(
        moment == Moment.AFTER ? JournalState.APPROVED : JournalState.PREPARED,
        JournalSamples.state(journal, "INV-1"));
  }

  @ParameterizedTest
  @CsvSource({"H2, 40001, 0", "H2, 40P01, 0", "MARIADB, HY000, 1205", "MARIADB, HY000, 1213"})
  void aWriteThatTheDatabaseHasUndoneIsRepeated(Kind kind, String state, int code)
      throws Exception {
    try (Database other = Database.of(kind)) {
      JdbcJournal.createSchema(other.pool());
      Supplier<Exception> undone = () -> new SQLException("undone", state, code);
      JdbcJournal bad =
          JdbcJournal.open(BadConnections.failing(other.pool(), Moment.BEFORE, "INSERT", undone));
      JournalSamples.granted(bad, "INV-1");
    }
  }

  @Test
  void exceptionsShowNeitherValuesNorSql() throws Exception {
    JdbcJournal bad = failing(Moment.AFTER, "INSERT", ConnectionsTest::lost);
    JournalException e =
        JournalSamples.assertFails(Reason.UNAVAILABLE, () -> bad.claim(JournalSamples.of("INV-1")));
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text, true));
    assertFalse(text.toString().contains(CANARY), text.toString());
    assertFalse(text.toString().contains("INSERT INTO"), text.toString());
    assertTrue(e.getMessage().contains("claim: it cannot be reached"), e.getMessage());
    assertTrue(e.getMessage().endsWith("SQLState 08006, code 7"), e.getMessage());
  }

  @Test
  void anyOtherExceptionOfADriverIsUnavailable() throws Exception {
    JdbcJournal bad = failing(Moment.AFTER, "INSERT", () -> new IllegalStateException(CANARY));
    JournalException e =
        JournalSamples.assertFails(Reason.UNAVAILABLE, () -> bad.claim(JournalSamples.of("INV-1")));
    assertFalse(e.toString().contains(CANARY));
  }

  @ParameterizedTest
  @EnumSource
  void aPoolOfOneConnectionSuffices(Kind kind) throws Exception {
    HikariConfig config = Database.config(Database.url(kind));
    config.setMaximumPoolSize(1);
    try (Database one = new Database(config)) {
      JdbcJournal.createSchema(one.pool());
      JdbcJournal shared = JdbcJournal.open(one.pool());
      ExecutorService threads = Executors.newFixedThreadPool(8);
      List<Future<JournalEntry>> bought = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        String reference = "INV-" + i;
        bought.add(
            threads.submit(
                () ->
                    shared.record(
                        JournalSamples.granted(shared, reference), JournalSamples.approved())));
      }
      threads.shutdown();
      for (Future<JournalEntry> each : bought) {
        assertEquals(JournalState.APPROVED, each.get().state());
      }
    }
  }

  @Test
  void aLongWaitForThePoolTakesNothingFromTheTimeout() throws Exception {
    Duration timeout = Duration.ofMillis(5);
    List<Integer> limits = new CopyOnWriteArrayList<>();
    JdbcJournal waiting =
        JdbcJournal.builder(BadConnections.slow(database.pool(), timeout.multipliedBy(2), limits))
            .timeout(timeout)
            .open();
    limits.clear();
    JournalSamples.granted(waiting, "INV-1");
    assertEquals(5, limits.get(0), "milliseconds for an answer of the database");
  }

  @Test
  void anInterruptEndsNoWaitForThePool() throws Exception {
    database.pool().setMaximumPoolSize(1);
    Connection only = database.pool().getConnection();
    FutureTask<Boolean> claiming =
        new FutureTask<>(
            () -> {
              JournalSamples.granted(journal, "INV-1");
              return Thread.currentThread().isInterrupted();
            });
    Thread thread = new Thread(claiming, "claiming");
    thread.start();
    while (database.pool().getHikariPoolMXBean().getThreadsAwaitingConnection() == 0) {
      Thread.onSpinWait();
    }
    thread.interrupt();
    while (thread.isInterrupted()) {
      Thread.onSpinWait();
    }
    only.close();
    assertTrue(claiming.get(1, TimeUnit.MINUTES));
  }

  @Test
  void anInterruptAfterTheTimeoutStaysSet() throws Exception {
    JdbcJournal.Builder hasty = JdbcJournal.builder(database.pool()).timeout(Duration.ofMillis(1));
    JdbcJournal opened = hasty.open();
    assertStaysInterrupted(hasty::open);
    assertStaysInterrupted(() -> opened.claim(JournalSamples.of("INV-1")));
  }

  private void assertStaysInterrupted(Executable call) throws Exception {
    database.pool().setMaximumPoolSize(1);
    FutureTask<Boolean> calling =
        new FutureTask<>(
            () -> {
              JournalSamples.assertFails(Reason.UNAVAILABLE, call);
              return Thread.currentThread().isInterrupted();
            });
    Thread thread = new Thread(calling, "calling");
    try (Connection only = database.pool().getConnection()) {
      assertTrue(only.isValid(5));
      thread.start();
      while (database.pool().getHikariPoolMXBean().getThreadsAwaitingConnection() == 0) {
        Thread.onSpinWait();
      }
      long waiting = System.nanoTime();
      while (System.nanoTime() - waiting < Duration.ofMillis(5).toNanos()) {
        Thread.onSpinWait();
      }
      thread.interrupt();
      assertTrue(calling.get(1, TimeUnit.MINUTES), "the interrupt was lost");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionOfACallersTransactionIsRefused(Kind kind) throws Exception {
    HikariConfig config = Database.config(Database.url(kind));
    config.setAutoCommit(false);
    try (Database other = new Database(config)) {
      JournalException e =
          JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(other.pool()));
      assertTrue(e.getMessage().contains("set auto-commit to true"), e.getMessage());
    }
    database.pool().setMaximumPoolSize(1);
    try (Connection caller = database.pool().getConnection()) {
      JdbcJournal joined = JdbcJournal.open(BadConnections.sharing(caller));
      caller.setAutoCommit(false);
      JournalSamples.assertFails(
          Reason.UNAVAILABLE, () -> joined.claim(JournalSamples.of("INV-1")));
      caller.rollback();
      caller.setAutoCommit(true);
      JournalSamples.granted(joined, "INV-1");
    }
  }

  @Test
  void aPoolThatIsClosedIsNamed() throws Exception {
    Database other = Database.of(Kind.H2);
    JdbcJournal.createSchema(other.pool());
    JdbcJournal orphan = JdbcJournal.open(other.pool());
    other.close();
    JournalException e =
        JournalSamples.assertFails(
            Reason.UNAVAILABLE, () -> orphan.claim(JournalSamples.of("INV-1")));
    assertTrue(e.getMessage().contains("as when it is closed"), e.getMessage());
  }
}
