package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.postgres.NeedsPostgres;
import io.cardfile.testkit.postgres.PostgresServer;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
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
      try (BillingProcess one = start(sandbox, postgres, "one");
          BillingProcess two = start(sandbox, postgres, "two")) {
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
      try (BillingProcess one = start(sandbox, postgres, "killed")) {
        one.awaitThat(() -> sandbox.simulator().requestCount() >= CHARGES / 3, 50);
        one.kill();
      }
      String journal = postgres.jdbcUrl();
      bill.charge("--journal", journal);
      letAnHourPass(journal);
      bill.reconcile("--journal", journal);
      assertEquals(BillingRun.DONE, bill.charge("--journal", journal), bill.out());
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

  // The clock of a database cannot be set, so its entries become older.
  private static void letAnHourPass(String journal) throws SQLException {
    try (Connection connection = DriverManager.getConnection(journal);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "UPDATE cardfile_purchase"
              + " SET claimed_at = claimed_at - 3600000, changed_at = changed_at - 3600000");
    }
  }

  private static long sent(BillingProcess run) throws Exception {
    return Bill.reported(run.out(), "sent now");
  }

  private BillingProcess start(SandboxServer sandbox, PostgresServer postgres, String name)
      throws Exception {
    return BillingProcess.start(
        folder,
        name,
        "--file",
        folder.resolve("due.csv").toString(),
        "--purchases",
        sandbox.purchasesUrl(),
        "--journal",
        postgres.jdbcUrl(),
        "--new-journal",
        "--deadline",
        "2");
  }
}
