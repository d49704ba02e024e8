package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A billing run on three nodes as processes, two of which are killed. The JVM arguments {@code
 * -Dcardfile.billing.charges=100000 -Dcardfile.billing.rate=300} set its size.
 */
class BillingNodesTest {

  private static final int CHARGES = Integer.getInteger("cardfile.billing.charges", 3_000);
  private static final int RATE = Integer.getInteger("cardfile.billing.rate", 100);
  private static final int THREADS = 16;
  private static final long SECONDS = 60 + 2L * CHARGES / RATE;

  @TempDir Path folder;
  private PostgresServer postgres;
  private FaultServer sandbox;

  @Test
  @Tag("slow")
  @Timeout(value = 40, unit = TimeUnit.MINUTES)
  void nodesKilledTwiceChargeEachOnceAndKeepTheCommonRate() throws Exception {
    GatewaySimulator simulator = GatewaySimulator.builder().ledgerCapacity(CHARGES + 1_000).build();
    try (PostgresServer server = NeedsPostgres.start();
        FaultServer gateway = FaultServer.inFrontOf(simulator)) {
      postgres = server;
      sandbox = gateway;
      BillingCommand billing = new BillingCommand(folder, sandbox.purchasesUrl());
      billing.generate(CHARGES, "--credentials", credentials());
      sandbox.always(Fault.afterRequest().delay(Duration.ofMillis(8_000 / RATE)));
      billing.run("--create-queue", "--new-journal", "--journal", server.jdbcUrl());
      assertEquals(BillingRun.DONE, enqueue(billing), billing.err());
      try (RateMeter meter = RateMeter.start(sandbox.simulator()::requestCount)) {
        chargeOnThreeNodes();
        meter.stop(CHARGES / 10); // All nodes have started.
        assertRateHeld(meter);
      }
      progress(billing);
      final long inDoubt = billing.reported("in doubt");
      final long notSent = billing.reported("not sent"); // Where the machine is too busy.
      assertTrue(inDoubt + notSent <= 2 * THREADS + CHARGES / 1_000, billing.out());
      long answered = billing.reported("approved") + billing.reported("declined");
      assertEquals(CHARGES, answered + inDoubt + notSent, billing.out());

      BillingPostgresTest.makeEntriesAnHourOlder(server.jdbcUrl());
      assertEquals(BillingRun.DONE, reconcile(billing), billing.out());
      assertEquals(BillingRun.DONE, enqueue(billing), billing.err());
      try (BillingProcess node = start("again")) {
        assertEquals(BillingRun.DONE, node.exitCode(SECONDS), node.output());
        assertTrue(
            BillingCommand.reported(node.out(), "sent now") <= inDoubt + notSent, node.out());
      }
      new LedgerCheck(sandbox.ledger())
          .equalsFile(
              DueInput.of(billing.file(), CardCredentials.read(folder.resolve("cards.csv"))));
    }
  }

  private void chargeOnThreeNodes() throws Exception {
    try (BillingProcess first = start("first");
        BillingProcess second = start("second");
        BillingProcess third = start("third")) {
      CompletableFuture<Void> takeover = killAt(CHARGES / 5, first);
      CompletableFuture.allOf(takeover, killAt(CHARGES * 2 / 5, second)).join();
      int code = third.exitCode(SECONDS);
      String all = third.out().substring(third.out().indexOf("all nodes: "));
      long open =
          BillingCommand.reported(all, "in doubt") + BillingCommand.reported(all, "not sent");
      assertEquals(open == 0 ? BillingRun.DONE : BillingRun.NOT_ALL, code, third.output());
      System.out.println(third.out());
    }
  }

  /** Kills the node and returns the take-over of its batches by the others. */
  private CompletableFuture<Void> killAt(int charges, BillingProcess node) throws Exception {
    node.awaitThat(() -> sandbox.simulator().requestCount() >= charges, SECONDS);
    node.kill();
    long killed = System.nanoTime();
    List<String> batches = batchesOf(node);
    return CompletableFuture.runAsync(() -> awaitTakeover(batches, node, killed));
  }

  private void awaitTakeover(List<String> batches, BillingProcess node, long killed) {
    double seconds = 0;
    while (notTakenOver(batches, node) > 0) {
      assertTrue(seconds < 30, "not taken over after " + seconds);
      LockSupport.parkNanos(20_000_000); // No event says that another node has claimed them.
      seconds = (System.nanoTime() - killed) / 1e9;
    }
    System.out.println(
        String.format(
            Locale.ROOT,
            "%d batches of a killed node were taken over after %.1f s",
            batches.size(),
            seconds));
    assertTrue(seconds < 30, "taken over after " + seconds);
  }

  private List<String> batchesOf(BillingProcess node) throws SQLException {
    String sql =
        "SELECT array_agg(task_instance) FROM cardfile_billing_task WHERE picked_by LIKE ?";
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, node.pid() + "@%");
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return List.of((String[]) row.getArray(1).getArray());
      }
    }
  }

  private long notTakenOver(List<String> batches, BillingProcess node) {
    String sql =
        "SELECT count(*) FROM cardfile_billing_task WHERE task_instance = ANY (?)"
            + " AND (picked_by LIKE ? OR NOT picked AND last_success IS NULL)";
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setArray(1, connection.createArrayOf("text", batches.toArray()));
      statement.setString(2, node.pid() + "@%");
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** The average is lower where the machine is so busy that all nodes together are too slow. */
  private static void assertRateHeld(RateMeter meter) {
    double median = meter.median();
    double most = meter.highest(10);
    System.out.println(
        String.format(
            Locale.ROOT,
            "rate %d: %.1f in the median second, %.1f on average, at most %.1f in ten seconds",
            RATE,
            median,
            meter.average(),
            most));
    assertTrue(median > 0.95 * RATE && median < 1.05 * RATE, "a second: " + median);
    assertTrue(most < 1.05 * RATE, "in ten seconds: " + most);
  }

  private BillingProcess start(String name) throws Exception {
    return BillingProcess.start(
        folder,
        name,
        "--work",
        "--credentials",
        credentials(),
        "--purchases",
        sandbox.purchasesUrl(),
        "--journal",
        postgres.jdbcUrl(),
        "--threads",
        Integer.toString(THREADS),
        "--deadline",
        Integer.toString(5 + CHARGES / 20_000)); // A claim's lease is five times as long.
  }

  private int enqueue(BillingCommand billing) {
    return billing.chargeOnceMore(
        "--enqueue",
        "--credentials",
        credentials(),
        "--journal",
        postgres.jdbcUrl(),
        "--rate",
        Integer.toString(RATE));
  }

  private int reconcile(BillingCommand billing) {
    return billing.reconcile("--credentials", credentials(), "--journal", postgres.jdbcUrl());
  }

  private int progress(BillingCommand billing) {
    return billing.run("--progress", "--journal", postgres.jdbcUrl());
  }

  private String credentials() {
    return folder.resolve("cards.csv").toString();
  }
}
