package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import io.cardfile.transport.Transport;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

@ExtendWith(OutputCaptureExtension.class)
class PostgresTest {

  private static PostgresServer server;

  @Configuration(proxyBeanMethods = false)
  static class Gateway {
    static final TestGateway SHARED = TestGateway.create();

    @Bean
    Transport transport() {
      return SHARED.transport();
    }
  }

  @BeforeAll
  static void startServer() throws Exception {
    server = NeedsPostgres.start();
  }

  @AfterAll
  static void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  private static PurchaseOutcome charge(RunningShop shop, String order) {
    return shop.bean(PaymentClient.class).purchase(StarterTest.order(order)).execute();
  }

  @Test
  void aChargeIsReplayedByTheNextStartWhichCreatesNothing() throws Exception {
    try (RunningShop shop = RunningShop.start(Gateway.class, server.jdbcUrl())) {
      try (Connection connection = shop.bean(DataSource.class).getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("SELECT 1 FROM flyway_schema_history, shop_order");
      }
      assertThat(charge(shop, "P-1").isReplayed()).isFalse();
    }
    try (RunningShop shop =
        RunningShop.start(Gateway.class, server.jdbcUrl(), "cardfile.journal.create=false")) {
      assertThat(charge(shop, "P-1").isReplayed()).isTrue();
    }
    Gateway.SHARED.ledger().chargedOnce("P-1");
  }

  @Test
  void flywayCreatesTheTableBesideTheTablesOfTheShop() throws Exception {
    try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE migrated");
    }
    try (RunningShop shop =
        RunningShop.start(
            Gateway.class,
            server.jdbcUrl().replace("/postgres?", "/migrated?"),
            "cardfile.journal.create=false",
            "spring.flyway.locations=classpath:db/migration,"
                + "classpath:io/cardfile/journal/jdbc/postgresql")) {
      assertThat(charge(shop, "F-1").kind()).isEqualTo(PurchaseOutcome.Kind.APPROVED);
    }
  }

  @Test
  void theHealthOnlyReads() throws Exception {
    RunningShop.start(Gateway.class, server.jdbcUrl()).close(); // Creates the table.
    try (RunningShop shop =
        RunningShop.start(
            Gateway.class,
            server.jdbcUrl(),
            "cardfile.journal.create=false",
            "cardfile.reconcile.enabled=false",
            "spring.flyway.enabled=false",
            "spring.datasource.hikari.connection-init-sql=SET default_transaction_read_only=on")) {
      assertThat(charge(shop, "H-1").kind()).isEqualTo(PurchaseOutcome.Kind.NOT_SENT);
      assertThat(shop.get("/actuator/health").body()).contains("\"status\":\"UP\"");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class ShortTimeout {
    final BlockingQueue<Reconciliation> runs = new LinkedBlockingQueue<>();

    @Bean
    @DependsOnDatabaseInitialization
    JdbcJournal journal(DataSource source) throws JournalException {
      JdbcJournal.createSchema(source);
      return JdbcJournal.builder(source).timeout(Duration.ofSeconds(1)).open();
    }

    @EventListener
    void reconciled(Reconciliation run) {
      runs.add(run);
    }
  }

  @Test
  void aDatabaseThatHangsEndsARunAndTheNextOnesFollow(CapturedOutput output) throws Exception {
    try (Connection other = DriverManager.getConnection(server.jdbcUrl());
        Statement statement = other.createStatement();
        RunningShop shop =
            RunningShop.start(
                ShortTimeout.class, server.jdbcUrl(), "cardfile.reconcile.interval=10ms")) {
      BlockingQueue<Reconciliation> runs = shop.bean(ShortTimeout.class).runs;
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE cardfile_purchase IN ACCESS EXCLUSIVE MODE");
      awaitRun(runs, false);
      awaitRun(runs, false);
      other.rollback();
      awaitRun(runs, true);
    }
    assertThat(output).contains("payments: not reconciled: ");
  }

  private static void awaitRun(BlockingQueue<Reconciliation> runs, boolean complete)
      throws InterruptedException {
    while (runs.take().isComplete() != complete) {
      // The test's own limit ends it.
    }
  }
}
