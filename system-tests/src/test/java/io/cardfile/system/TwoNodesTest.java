package io.cardfile.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two nodes on one PostgreSQL: one is killed, the database is restarted, replies are lost. */
@Tag("slow")
class TwoNodesTest {

  private static final int ORDERS = 600;
  private static final int PAYERS = 8;

  private final TestGateway gateway = TestGateway.builder().http().chargeDuplicates().build();
  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final AtomicInteger calls = new AtomicInteger();
  private volatile List<NodeProcess> nodes = List.of();

  @AfterEach
  void close() {
    gateway.close();
  }

  @Test
  void everyOrderIsChargedOnceAndNothingStaysInDoubt() throws Exception {
    try (PostgresServer database = NeedsPostgres.start();
        NodeProcess first = NodeProcess.start(properties(database, true));
        NodeProcess second = NodeProcess.start(properties(database, false))) {
      gateway.sometimes(5, 7).loseReply();
      nodes = List.of(first, second);
      payWhile(0, ORDERS / 3, second::close);
      print(database, "one node killed");

      try (NodeProcess third = NodeProcess.start(properties(database, false))) {
        nodes = List.of(first, third);
        payWhile(ORDERS / 3, ORDERS, database::restart);
        print(database, "database restarted");

        assertTrue(answers.containsValue("IN_DOUBT"), "nothing in doubt");
        assertTrue(
            gateway.requests().stream().anyMatch(request -> request.behaviour().isPresent()),
            "no reply was lost");
        gateway.clearBehaviours();
        settle(database);
        print(database, "reconciled");
      }
      assertEquals(ORDERS, chargedOnce());
      assertEquals(ORDERS, gateway.ledger().entries().size());
      assertEquals(ORDERS, count(database, "state = 'APPROVED'"));
    }
  }

  private List<String> properties(PostgresServer database, boolean create) {
    return List.of(
        "server.address=127.0.0.1",
        "server.port=0",
        "spring.datasource.url=" + database.jdbcUrl(),
        "spring.datasource.hikari.connection-timeout=2000",
        "cardfile.system=test",
        "cardfile.purchases-url=" + gateway.url(),
        "cardfile.merchant=acme",
        "cardfile.username=TEST-merchant",
        "cardfile.token=TEST",
        "cardfile.deadline=5s",
        "cardfile.journal.lease=12s",
        "cardfile.journal.create=" + create,
        "cardfile.reconcile.interval=1s",
        "cardfile.reconcile.quiet-period=2m");
  }

  /** What happens while orders are paid. */
  private interface Incident {
    void happen() throws Exception;
  }

  private void payWhile(int from, int to, Incident incident) throws Exception {
    Queue<String> open = new ConcurrentLinkedQueue<>();
    for (int number = from; number < to; number++) {
      open.add("O-" + number);
    }
    calls.set(0);
    ExecutorService payers = Executors.newFixedThreadPool(PAYERS);
    try {
      List<Future<Void>> all = new ArrayList<>();
      for (int payer = 0; payer < PAYERS; payer++) {
        all.add(payers.submit(payer(open)));
      }
      while (calls.get() < (to - from) / 3) {
        Thread.onSpinWait();
      }
      incident.happen();
      for (Future<Void> payer : all) {
        payer.get();
      }
    } finally {
      payers.shutdownNow();
    }
  }

  private Callable<Void> payer(Queue<String> open) {
    return () -> {
      for (String order = open.poll(); order != null; order = open.poll()) {
        String answer = pay(order);
        if (answer.equals("NOT_SENT") || answer.isEmpty()) {
          open.add(order); // The payer tries again, with the same reference.
        }
      }
      return null;
    };
  }

  /** Pays an order at the next node. */
  private String pay(String order) throws InterruptedException {
    String answer = nodes.get(calls.getAndIncrement() % nodes.size()).pay(order);
    answers.put(order, answer);
    return answer;
  }

  /**
   * Waits for the scheduled reconcilers, and pays again what they found not charged. Entries are
   * made older than the quiet period instead of waiting for its end.
   */
  private void settle(PostgresServer database) throws Exception {
    while (count(database, "state <> 'APPROVED'") > 0) {
      assertEquals(0, count(database, "state IN ('REFUSED', 'DECLINED')"), "never approved");
      try (Connection connection = DriverManager.getConnection(database.jdbcUrl());
          Statement statement = connection.createStatement()) {
        statement.execute(
            "UPDATE cardfile_purchase SET claimed_at = claimed_at - 180000, changed_at ="
                + " changed_at - 180000, lease_until = lease_until - 180000 WHERE state IN"
                + " ('PREPARED', 'IN_DOUBT')"
                + " AND changed_at > (extract(epoch FROM now()) * 1000) - 120000");
      }
      for (String order : answers.keySet()) {
        if (!answers.get(order).equals("APPROVED")) {
          pay(order);
        }
      }
    }
  }

  private long chargedOnce() {
    return gateway.ledger().entries().stream()
        .collect(Collectors.groupingBy(LedgerEntry::reference, Collectors.counting()))
        .values()
        .stream()
        .filter(charges -> charges == 1)
        .count();
  }

  private static long count(PostgresServer database, String where) throws SQLException {
    try (Connection connection = DriverManager.getConnection(database.jdbcUrl());
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT count(*) FROM cardfile_purchase WHERE " + where)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void print(PostgresServer database, String step) throws SQLException {
    long approved = count(database, "state = 'APPROVED'");
    long open = count(database, "state IN ('PREPARED', 'IN_DOUBT')");
    System.out.println(step + ": approved " + approved + ", under way or in doubt " + open);
  }
}
