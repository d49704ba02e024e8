package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The billing run as a process that is killed. The JVM argument {@code
 * -Dcardfile.billing.charges=100000} sets the number of charges.
 */
class BillingKillTest {

  private static final int CHARGES = Integer.getInteger("cardfile.billing.charges", 2_000);
  private static final int THREADS = 8;
  private static final long SECONDS = 50 + CHARGES / 100;

  @TempDir Path folder;

  @Test
  @Tag("slow")
  @Timeout(value = 40, unit = TimeUnit.MINUTES)
  void runKilledTwiceEndsWithTheLedgerEqualToTheFile() throws Exception {
    GatewaySimulator simulator = GatewaySimulator.builder().ledgerCapacity(CHARGES + 1_000).build();
    try (SandboxServer sandbox = SandboxServer.builder(simulator).start()) {
      BillingCommand billing = new BillingCommand(folder, sandbox.purchasesUrl());
      billing.generate(CHARGES);
      killAt(sandbox, CHARGES / 3);
      killAt(sandbox, CHARGES * 2 / 3);
      final String report = runToTheEnd(sandbox);
      assertTrue(BillingCommand.reported(report, "in doubt") <= 2 * THREADS, report);
      assertEquals(BillingRun.DONE, billing.reconcile(), billing.out());
      assertEquals(BillingRun.DONE, billing.charge(), billing.out());
      LedgerCheck ledger = new LedgerCheck(sandbox.ledger());
      ledger.equalsFile(billing.file());
      assertEquals(ledger.count(Outcome.APPROVED), billing.reported("approved"));
      assertEquals(ledger.count(Outcome.DECLINED), billing.reported("declined"));
    }
  }

  private void killAt(SandboxServer sandbox, int decided) throws Exception {
    try (BillingProcess run = start(sandbox, "killed-at-" + decided)) {
      run.awaitThat(() -> sandbox.simulator().requestCount() >= decided, SECONDS);
      run.kill();
    }
  }

  private String runToTheEnd(SandboxServer sandbox) throws Exception {
    try (BillingProcess run = start(sandbox, "last")) {
      int code = run.exitCode(SECONDS);
      String report = run.out();
      long inDoubt = BillingCommand.reported(report, "in doubt");
      assertEquals(inDoubt == 0 ? BillingRun.DONE : BillingRun.NOT_ALL, code, run.output());
      if (CHARGES > 2_000) {
        System.out.println(report);
      }
      return report;
    }
  }

  private BillingProcess start(SandboxServer sandbox, String name) throws Exception {
    List<String> line = new ArrayList<>(List.of("--file", folder.resolve("due.csv").toString()));
    line.addAll(List.of("--purchases", sandbox.purchasesUrl()));
    line.addAll(List.of("--threads", Integer.toString(THREADS)));
    if (Files.notExists(folder.resolve("billing.journal"))) {
      line.add("--new-journal");
    }
    return BillingProcess.start(folder, name, line.toArray(new String[0]));
  }

  @Test
  void signalEndsChargesInProgressAndReports() throws Exception {
    try (SandboxServer sandbox = SandboxServer.start()) {
      BillingCommand billing = new BillingCommand(folder, sandbox.purchasesUrl());
      billing.generate(1_500);
      try (BillingProcess run = start(sandbox, "signal")) {
        run.awaitThat(() -> sandbox.simulator().requestCount() >= 100, SECONDS);
        run.terminate();
        assertEquals(128 + 15, run.exitCode(SECONDS), run.output());
        String report = run.out();
        assertTrue(report.contains("STOPPED: by a signal"), run.output());
        assertEquals(0, BillingCommand.reported(report, "in doubt"), report);
        assertTrue(BillingCommand.reported(report, "left for the next run") > 0, report);
      }
      assertEquals(BillingRun.DONE, billing.charge(), billing.out());
      new LedgerCheck(sandbox.ledger()).equalsFile(billing.file());
    }
  }
}
