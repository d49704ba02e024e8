package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Billing runs with a journal in PostgreSQL. */
class BillingPostgresTest {

  private static final int CHARGES = 600;

  @TempDir Path folder;

  @Test
  @Tag("slow")
  void killedProcessLeavesTheRestToTheOther() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start();
        SandboxServer sandbox = SandboxServer.start()) {
      BillingCommand billing = new BillingCommand(folder, sandbox.purchasesUrl());
      billing.generate(CHARGES);
      try (BillingProcess one =
          start(sandbox, postgres, "killed", "--new-journal", "--deadline", "2")) {
        one.awaitThat(() -> sandbox.simulator().requestCount() >= CHARGES / 3, 50);
        one.kill();
      }
      String journal = postgres.jdbcUrl();
      billing.chargeOnceMore("--journal", journal);
      makeEntriesAnHourOlder(journal);
      billing.reconcile("--journal", journal);
      assertEquals(BillingRun.DONE, billing.chargeOnceMore("--journal", journal), billing.out());
      new LedgerCheck(sandbox.ledger()).equalsFile(billing.file());
    }
  }

  /** The next run finds the new tables, which have no charges. */
  @Test
  void lostJournalWhoseRestoreFailedChargesNothing() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start();
        SandboxServer sandbox = SandboxServer.start()) {
      BillingCommand billing = new BillingCommand(folder, sandbox.purchasesUrl());
      billing.generate(3);
      String journal = postgres.jdbcUrl();
      assertEquals(BillingRun.FAILED, billing.chargeOnceMore("--journal", journal));
      assertTrue(billing.err().contains("a journal existed, the journal is lost"), billing.err());
      String wrong = journal + "&options=-c%20synchronous_commit%3Doff";
      assertEquals(
          BillingRun.FAILED, billing.chargeOnceMore("--journal", wrong, "--journal-is-incomplete"));

      billing.chargeOnceMore("--journal", journal);
      assertEquals(0, new LedgerCheck(sandbox.ledger()).count(Outcome.APPROVED), billing.out());
      billing.chargeOnceMore("--journal", journal, "--journal-is-complete");
      assertTrue(new LedgerCheck(sandbox.ledger()).count(Outcome.APPROVED) > 0, billing.out());
    }
  }

  @Test
  void passwordOfTheDatabaseIsNotPrinted() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start();
        SandboxServer sandbox = SandboxServer.start()) {
      String password = postgres.jdbcUrl().replaceFirst(".*password=", "");
      BillingCommand billing = new BillingCommand(folder, sandbox.purchasesUrl());
      billing.generate(1);
      sandbox.loseNextReply();
      assertEquals(BillingRun.NOT_ALL, billing.charge("--journal", postgres.jdbcUrl()));
      assertFalse((billing.out() + billing.err()).contains(password), billing.out());
      assertTrue(billing.out().contains("--journal jdbc:postgresql://127.0.0.1:"), billing.out());
    }
  }

  @Test
  void unreachableDatabaseIsReportedAndNothingIsSent() throws Exception {
    try (SandboxServer sandbox = SandboxServer.start()) {
      BillingCommand billing = new BillingCommand(folder, sandbox.purchasesUrl());
      billing.generate(1);
      long before = sandbox.simulator().requestCount();
      String unreachable = "jdbc:postgresql://127.0.0.1:1/none?password=CANARY";
      assertEquals(BillingRun.FAILED, billing.charge("--journal", unreachable, "--deadline", "1"));
      assertTrue(
          billing.err().startsWith("cardfile-billing: journal UNAVAILABLE: "), billing.err());
      assertFalse(billing.err().contains("CANARY"), billing.err());
      assertEquals(before, sandbox.simulator().requestCount());
    }
  }

  /** With the option, a scheduled run would replace a lost journal by an empty one. */
  @Test
  void newJournalIsRefusedIfOneExists() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start();
        SandboxServer sandbox = SandboxServer.start()) {
      BillingCommand billing = new BillingCommand(folder, sandbox.purchasesUrl());
      billing.generate(3);
      String[] first = {"--journal", postgres.jdbcUrl(), "--new-journal"};
      billing.chargeOnceMore(first);
      long charged = billing.reported("sent now");
      assertEquals(BillingRun.FAILED, billing.chargeOnceMore(first));
      assertTrue(
          billing.err().contains("already exists: --new-journal is only for the"), billing.err());
      assertEquals("", billing.out());
      billing.chargeOnceMore("--journal", postgres.jdbcUrl());
      assertEquals(charged, billing.reported("replayed from the journal"), billing.out());
    }
  }

  @Test
  void journalOfSeveralInADatabaseIsNamedByItsSchema() throws Exception {
    try (PostgresServer postgres = NeedsPostgres.start();
        SandboxServer sandbox = SandboxServer.start()) {
      BillingCommand billing = new BillingCommand(folder, sandbox.purchasesUrl());
      billing.generate(3);
      String journal = postgres.jdbcUrl();
      execute(journal, "CREATE SCHEMA alpha");
      billing.chargeOnceMore("--journal", journal + "&currentSchema=alpha", "--new-journal");
      long charged = billing.reported("sent now");
      execute(journal, "CREATE SCHEMA beta");
      String[] beta = {"--journal", journal, "--journal-schema", "beta"};
      billing.chargeOnceMore(join(beta, "--journal-is-incomplete"));

      assertEquals(BillingRun.FAILED, billing.chargeOnceMore("--journal", journal));
      assertTrue(billing.err().contains("of the journal with --journal-schema"), billing.err());
      billing.chargeOnceMore("--journal", journal, "--journal-schema", "alpha");
      assertEquals(charged, billing.reported("replayed from the journal"), billing.out());
      sandbox.loseNextReply();
      billing.chargeOnceMore(join(beta, "--journal-is-complete"));
      assertTrue(billing.out().contains(" --journal-schema beta --purchases "), billing.out());
    }
  }

  private static String[] join(String[] first, String last) {
    List<String> all = new ArrayList<>(List.of(first));
    all.add(last);
    return all.toArray(new String[0]);
  }

  // The clock of a database cannot be set, so this makes its entries older.
  static void makeEntriesAnHourOlder(String journal) throws SQLException {
    execute(
        journal,
        "UPDATE cardfile_purchase"
            + " SET claimed_at = claimed_at - 3600000, changed_at = changed_at - 3600000");
    execute(
        journal,
        "UPDATE cardfile_purchase_control"
            + " SET migrated_at = migrated_at - 3600000, rows_since = rows_since - 3600000");
  }

  static void execute(String journal, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(journal);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
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
}
