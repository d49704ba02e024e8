package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

  // The clock of a database cannot be set, so this makes its entries older.
  static void makeEntriesAnHourOlder(String journal) throws SQLException {
    execute(
        journal,
        "UPDATE cardfile_purchase"
            + " SET claimed_at = claimed_at - 3600000, changed_at = changed_at - 3600000,"
            + " lease_until = lease_until - 3600000");
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
