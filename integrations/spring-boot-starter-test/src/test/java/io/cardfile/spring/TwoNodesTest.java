package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes on one PostgreSQL: one is killed, the database is restarted, replies are lost. */
class TwoNodesTest {

  private static final int ORDERS = 900;
  private static final int PAYERS = 8;
  private static final String NOW = "(extract(epoch FROM now()) * 1000)";
  private static final String UNDER_WAY = "state = 'PREPARED' AND lease_until > " + NOW;
  // A claim whose lease is over is in doubt, and the row keeps its state.
  private static final String IN_DOUBT =
      "(state = 'IN_DOUBT' OR state = 'PREPARED' AND lease_until <= " + NOW + ")";
  private static final String NUMBER = TestCards.VISA_APPROVED.number();

  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final AtomicInteger approvedByFirst = new AtomicInteger();
  private final AtomicReference<ShopProcess> first = new AtomicReference<>();
  private final AtomicReference<ShopProcess> second = new AtomicReference<>();
  private PostgresServer database;

  @Test
  void everyOrderIsChargedOnceAndHealthAndMetersTellTheTruth(@TempDir Path logs) throws Exception {
    GatewaySimulator simulator = GatewaySimulator.builder().chargeDuplicates().build();
    database = NeedsPostgres.start();
    try (FaultServer gateway = FaultServer.inFrontOf(simulator)) {
      gateway.sometimes(2, 7, List.of(Fault.afterRequest().cut()));
      first.set(ShopProcess.start(logs.resolve("1"), properties(gateway, true)));
      second.set(ShopProcess.start(logs.resolve("2"), properties(gateway, false)));
      assertThat(first.get().health()).contains("\"status\":\"UP\"", "\"inDoubt\":0");

      payWhile(0, 300, () -> second.get().kill());
      print("one node killed");
      healthShowsTheJournal(first.get());

      payWhile(300, 600, () -> second.set(startAgain(logs, gateway)));
      print("node started again");
      healthShowsTheJournal(second.get());

      database.kill();
      assertThat(first.get().health()).contains("\"status\":\"DOWN\"");
      assertThat(second.get().health()).contains("\"status\":\"DOWN\"");
      payWhile(600, ORDERS, () -> database.restart());
      print("database restarted");
      assertThat(failures(first.get()) + failures(second.get())).isPositive();
      healthShowsTheJournal(first.get());

      settle();
      print("reconciled");
      for (int number = 0; number < ORDERS; number++) {
        assertThat(answers.get("O-" + number)).as("O-" + number).startsWith("APPROVED");
      }
      Map<String, Long> charges =
          simulator.ledger().entries().stream()
              .collect(Collectors.groupingBy(LedgerEntry::reference, Collectors.counting()));
      assertThat(charges).hasSize(ORDERS).allSatisfy((order, count) -> assertThat(count).isOne());
      metersShowTheEnd();
    } finally {
      close(first.get());
      close(second.get());
      database.close();
    }
  }

  private List<String> properties(FaultServer gateway, boolean create) {
    return List.of(
        "server.address=127.0.0.1",
        "server.port=0",
        "spring.datasource.url=" + database.jdbcUrl(),
        "spring.datasource.hikari.connection-timeout=2000",
        "management.endpoints.web.exposure.include=health,metrics",
        "management.endpoint.health.show-details=always",
        "cardfile.system=test",
        "cardfile.wallet-url=" + gateway.walletUrl(),
        "cardfile.purchases-url=" + gateway.purchasesUrl(),
        "cardfile.merchant=acme",
        "cardfile.username=TEST-merchant",
        "cardfile.token=TEST",
        "cardfile.deadline=5s",
        "cardfile.journal.lease=12s",
        "cardfile.journal.create=" + create,
        "cardfile.reconcile.interval=1s",
        "cardfile.reconcile.quiet-period=2m");
  }

  private ShopProcess startAgain(Path logs, FaultServer gateway) throws IOException {
    return ShopProcess.start(logs.resolve("3"), properties(gateway, false));
  }

  /** What happens to the shop while it takes payments. */
  private interface Incident {
    void happen() throws Exception;
  }

  private void payWhile(int from, int to, Incident incident) throws Exception {
    Queue<String> open = new ConcurrentLinkedQueue<>();
    for (int number = from; number < to; number++) {
      open.add("O-" + number);
    }
    AtomicInteger turns = new AtomicInteger();
    ExecutorService payers = Executors.newFixedThreadPool(PAYERS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int payer = 0; payer < PAYERS; payer++) {
        all.add(payers.submit(() -> payAll(open, turns)));
      }
      while (turns.get() < (to - from) / 3) {
        Thread.onSpinWait();
      }
      incident.happen();
      for (Future<?> payer : all) {
        payer.get();
      }
    } finally {
      payers.shutdownNow();
    }
  }

  private void payAll(Queue<String> open, AtomicInteger turns) {
    for (String order = open.poll(); order != null; order = open.poll()) {
      boolean useFirst = turns.getAndIncrement() % 2 == 0;
      String answer = pay(useFirst ? first.get() : second.get(), order);
      if (answer.equals("APPROVED") && useFirst) {
        approvedByFirst.incrementAndGet();
      }
      answers.put(order, answer);
      if (answer.equals("NOT_SENT") || answer.isEmpty()) {
        open.add(order); // The payer tries again, with the same reference.
      }
    }
  }

  private static String pay(ShopProcess node, String order) {
    try {
      return node.pay(order, NUMBER);
    } catch (IOException e) {
      return ""; // The node has been killed.
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until the schedule has resolved what it can, then pays again what was not charged. */
  private void settle() throws Exception {
    int settled = 0;
    while (settled < ORDERS) {
      if (count(UNDER_WAY) == 0) {
        age();
      }
      settled = 0;
      for (Map.Entry<String, String> order : answers.entrySet()) {
        if (!order.getValue().startsWith("APPROVED")) {
          order.setValue(pay(second.get(), order.getKey()));
        }
        settled += order.getValue().startsWith("APPROVED") ? 1 : 0;
      }
    }
    while (count("state IN ('PREPARED', 'IN_DOUBT')") > 0) {
      age();
    }
  }

  /** Lets the quiet period of two minutes pass for what is in doubt. */
  private void age() throws SQLException {
    try (Connection connection = DriverManager.getConnection(database.jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute(
          "UPDATE cardfile_purchase SET changed_at = changed_at - 180000,"
              + " claimed_at = claimed_at - 180000, lease_until = lease_until - 180000 WHERE "
              + IN_DOUBT
              + " AND CASE state WHEN 'PREPARED' THEN lease_until ELSE changed_at END > "
              + NOW
              + " - 120000");
    }
  }

  private long count(String where) throws SQLException {
    try (Connection connection = DriverManager.getConnection(database.jdbcUrl());
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT count(*) FROM cardfile_purchase WHERE " + where)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Compares the health with the table, in a moment in which the table does not change. */
  private void healthShowsTheJournal(ShopProcess node) throws Exception {
    long before;
    long after;
    String health;
    do {
      before = count(IN_DOUBT);
      health = node.health();
      after = count(IN_DOUBT);
    } while (before != after);
    assertThat(health).contains("\"status\":\"UP\"", "\"inDoubt\":" + after);
  }

  private static double failures(ShopProcess node) throws Exception {
    return node.meter("cardfile.journal.failures?tag=reason:UNAVAILABLE");
  }

  private void metersShowTheEnd() throws Exception {
    String sent = "cardfile.calls?tag=operation:PURCHASE&tag=outcome:APPROVED&tag=replayed:false";
    assertThat(first.get().meter(sent)).isEqualTo(approvedByFirst.get());
    for (ShopProcess node : List.of(first.get(), second.get())) {
      assertThat(node.health()).contains("\"status\":\"UP\"", "\"inDoubt\":0");
    }
  }

  private void print(String step) throws SQLException {
    System.out.println(
        step
            + ": approved "
            + count("state = 'APPROVED'")
            + ", in doubt "
            + count(IN_DOUBT)
            + ", under way "
            + count(UNDER_WAY));
  }

  private static void close(ShopProcess node) {
    if (node != null) {
      node.close();
    }
  }
}
