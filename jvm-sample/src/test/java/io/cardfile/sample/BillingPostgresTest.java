package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.postgres.NeedsPostgres;
import io.cardfile.testkit.postgres.PostgresServer;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Billing runs that share one journal in PostgreSQL. */
class BillingPostgresTest {

  private static final int CHARGES = 600;

  @TempDir Path folder;

  @Test
  void twoProcessesShareARunAndEndWithTheLedgerEqualToTheFile() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start();
        SandboxServer sandbox = SandboxServer.start()) {
      Bill bill = new Bill(folder, sandbox.purchasesUrl());
      bill.generate(CHARGES);
      createTables(postgres);
      String[] rate = {"--rate", "100"}; // Six seconds at least, for what both begin at once.
      try (Barrier barrier = Barrier.close(postgres);
          BillingProcess one = start(sandbox, postgres, "one", rate);
          BillingProcess two = start(sandbox, postgres, "two", rate)) {
        one.awaitThat(() -> barrier.waiting() == 2, 50);
        barrier.open();
        assertEquals(BillingRun.DONE, one.exitCode(50), one.output());
        assertEquals(BillingRun.DONE, two.exitCode(50), two.output());
        assertEquals(CHARGES, sent(one) + sent(two));
        assertTrue(sent(one) > 0 && sent(two) > 0, one.out() + two.out());
        LedgerCheck ledger = new LedgerCheck(sandbox.ledger());
        ledger.equalsFile(bill.file());
        assertEquals(ledger.count(Outcome.APPROVED), Bill.reported(one.out(), "approved"));
        assertEquals(ledger.count(Outcome.APPROVED), Bill.reported(two.out(), "approved"));
      }
    }
  }

  @Test
  void killedOneLeavesTheRestToTheOther() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start();
        SandboxServer sandbox = SandboxServer.start()) {
      Bill bill = new Bill(folder, sandbox.purchasesUrl());
      bill.generate(CHARGES);
      try (BillingProcess one =
          start(sandbox, postgres, "killed", "--new-journal", "--deadline", "2")) {
        one.awaitThat(() -> sandbox.simulator().requestCount() >= CHARGES / 3, 50);
        one.kill();
      }
      String journal = postgres.jdbcUrl();
      bill.chargeOnceMore("--journal", journal);
      letAnHourPass(journal);
      bill.reconcile("--journal", journal);
      assertEquals(BillingRun.DONE, bill.chargeOnceMore("--journal", journal), bill.out());
      new LedgerCheck(sandbox.ledger()).equalsFile(bill.file());
    }
  }

  /** The next run finds the new tables, which know no charge. */
  @Test
  void lostJournalWhoseRestoreFailedChargesNothing() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start();
        SandboxServer sandbox = SandboxServer.start()) {
      Bill bill = new Bill(folder, sandbox.purchasesUrl());
      bill.generate(3);
      String journal = postgres.jdbcUrl();
      assertEquals(BillingRun.FAILED, bill.chargeOnceMore("--journal", journal));
      assertTrue(bill.err().contains("If there was one, it is lost"), bill.err());
      String wrong = journal + "&options=-c%20synchronous_commit%3Doff";
      assertEquals(
          BillingRun.FAILED, bill.chargeOnceMore("--journal", wrong, "--journal-is-incomplete"));

      bill.chargeOnceMore("--journal", journal);
      assertEquals(0, new LedgerCheck(sandbox.ledger()).count(Outcome.APPROVED), bill.out());
      bill.chargeOnceMore("--journal", journal, "--journal-is-complete");
      assertTrue(new LedgerCheck(sandbox.ledger()).count(Outcome.APPROVED) > 0, bill.out());
    }
  }

  @Test
  void passwordOfTheDatabaseIsNotPrinted() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start();
        SandboxServer sandbox = SandboxServer.start()) {
      String password = postgres.jdbcUrl().replaceFirst(".*password=", "");
      Bill bill = new Bill(folder, sandbox.purchasesUrl());
      bill.generate(1);
      sandbox.loseNextReply();
      assertEquals(BillingRun.NOT_ALL, bill.charge("--journal", postgres.jdbcUrl()));
      assertFalse((bill.out() + bill.err()).contains(password), bill.out());
      assertTrue(bill.out().contains("--journal jdbc:postgresql://127.0.0.1:"), bill.out());
    }
  }

  @Test
  void databaseThatIsNotThereIsToldAndNothingIsSent() throws Exception {
    try (SandboxServer sandbox = SandboxServer.start()) {
      Bill bill = new Bill(folder, sandbox.purchasesUrl());
      bill.generate(1);
      long before = sandbox.simulator().requestCount();
      String nobody = "jdbc:postgresql://127.0.0.1:1/none?password=CANARY";
      assertEquals(BillingRun.FAILED, bill.charge("--journal", nobody, "--deadline", "1"));
      assertTrue(bill.err().startsWith("cardfile-billing: journal UNAVAILABLE: "), bill.err());
      assertFalse(bill.err().contains("CANARY"), bill.err());
      assertEquals(before, sandbox.simulator().requestCount());
    }
  }

  /** A schedule that keeps the option would make a second, empty journal of a lost one. */
  @Test
  void newJournalIsRefusedWhereThereIsOne() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start();
        SandboxServer sandbox = SandboxServer.start()) {
      Bill bill = new Bill(folder, sandbox.purchasesUrl());
      bill.generate(3);
      String[] first = {"--journal", postgres.jdbcUrl(), "--new-journal"};
      bill.chargeOnceMore(first);
      long charged = bill.reported("sent now");
      assertEquals(BillingRun.FAILED, bill.chargeOnceMore(first));
      assertTrue(bill.err().contains("is there already: --new-journal is for the"), bill.err());
      assertEquals("", bill.out());
      bill.chargeOnceMore("--journal", postgres.jdbcUrl());
      assertEquals(charged, bill.reported("replayed from the journal"), bill.out());
    }
  }

  @Test
  void journalOfSeveralInADatabaseIsNamedByItsSchema() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start();
        SandboxServer sandbox = SandboxServer.start()) {
      Bill bill = new Bill(folder, sandbox.purchasesUrl());
      bill.generate(3);
      String journal = postgres.jdbcUrl();
      execute(journal, "CREATE SCHEMA alpha");
      bill.chargeOnceMore("--journal", journal + "&currentSchema=alpha", "--new-journal");
      long charged = bill.reported("sent now");
      execute(journal, "CREATE SCHEMA beta");
      String[] beta = {"--journal", journal, "--journal-schema", "beta"};
      bill.chargeOnceMore(join(beta, "--journal-is-incomplete"));

      assertEquals(BillingRun.FAILED, bill.chargeOnceMore("--journal", journal));
      assertTrue(bill.err().contains("--journal-schema for schema()"), bill.err());
      bill.chargeOnceMore("--journal", journal, "--journal-schema", "alpha");
      assertEquals(charged, bill.reported("replayed from the journal"), bill.out());
      sandbox.loseNextReply();
      bill.chargeOnceMore(join(beta, "--journal-is-complete"));
      assertTrue(bill.out().contains(" --journal-schema beta --purchases "), bill.out());
    }
  }

  private static String[] join(String[] first, String last) {
    List<String> all = new ArrayList<>(List.of(first));
    all.add(last);
    return all.toArray(new String[0]);
  }

  // The clock of a database cannot be set, so its tables and entries become older.
  private static void letAnHourPass(String journal) throws SQLException {
    execute(
        journal,
        "UPDATE cardfile_purchase"
            + " SET claimed_at = claimed_at - 3600000, changed_at = changed_at - 3600000");
    execute(
        journal,
        "UPDATE cardfile_purchase_control"
            + " SET migrated_at = migrated_at - 3600000, rows_since = rows_since - 3600000");
  }

  private static void execute(String journal, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(journal);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long sent(BillingProcess run) throws Exception {
    return Bill.reported(run.out(), "sent now");
  }

  private BillingProcess start(
      SandboxServer sandbox, PostgresServer postgres, String name, String... more)
      throws Exception {
    List<String> arguments = new ArrayList<>();
    Collections.addAll(arguments, "--file", folder.resolve("due.csv").toString());
    Collections.addAll(arguments, "--purchases", sandbox.purchasesUrl());
    Collections.addAll(arguments, "--journal", postgres.jdbcUrl());
    Collections.addAll(arguments, more);
    return BillingProcess.start(folder, name, arguments.toArray(new String[0]));
  }

  private static void createTables(PostgresServer postgres) throws Exception {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl(postgres.jdbcUrl());
      JdbcJournal.createSchema(pool);
    }
  }

  /** Holds processes where they open the journal, until it is opened. */
  private record Barrier(Connection connection, Statement statement) implements AutoCloseable {

    static Barrier close(PostgresServer postgres) throws SQLException {
      Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
      connection.setAutoCommit(false);
      Barrier barrier = new Barrier(connection, connection.createStatement());
      barrier.statement.execute("LOCK TABLE cardfile_purchase_control IN ACCESS EXCLUSIVE MODE");
      return barrier;
    }

    /** Returns how many processes wait. */
    int waiting() {
      String query = "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted";
      try (ResultSet row = statement.executeQuery(query)) {
        row.next();
        return row.getInt(1);
      } catch (SQLException e) {
        throw new AssertionError(e);
      }
    }

    void open() throws SQLException {
      connection.commit();
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
