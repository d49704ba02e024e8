package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.spring.shop.OrderService;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testsupport.postgres.NeedsPostgres;
import io.cardfile.testsupport.postgres.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class PostgresTest {

  private static PostgresServer server;

  @Configuration(proxyBeanMethods = false)
  static class Gateway {
    static final FakeGateway SHARED = FakeGateway.create();

    @Bean
    FakeGateway gateway() {
      return SHARED;
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
    Card card =
        Card.builder()
            .holder("Ada Example")
            .number(TestCards.VISA_APPROVED.number())
            .expiry("12/2099")
            .cvv("123")
            .build();
    return shop.bean(OrderService.class).charge(order, Money.of("19.00", "AUD"), card);
  }

  @Test
  void aChargeIsReplayedByTheNextStartWhichCreatesNothing() throws Exception {
    try (RunningShop shop = RunningShop.start(Gateway.class, server.jdbcUrl())) {
      try (Connection connection = shop.bean(DataSource.class).getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("SELECT 1 FROM cardfile_schema_history");
        statement.execute("SELECT 1 FROM flyway_schema_history, shop_order");
      }
      assertThat(charge(shop, "P-1").isReplayed()).isFalse();
    }
    try (RunningShop shop =
        RunningShop.start(
            Gateway.class,
            server.jdbcUrl(),
            "cardfile.journal.migrate=false",
            "cardfile.journal.schema=public")) {
      assertThat(charge(shop, "P-1").isReplayed()).isTrue();
    }
    assertThat(Gateway.SHARED.ledger().chargesFor("P-1")).hasSize(1);
  }

  @Test
  void aShopWithDeclinesAloneStartsAgain() throws Exception {
    String url = server.jdbcUrl().replaceFirst("/[a-z]+\\?", "/declines?");
    try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE declines");
    }
    try (RunningShop shop = RunningShop.start(Gateway.class, url)) {
      String form = "cvv=123&number=" + TestCards.VISA_DECLINED.number();
      assertThat(shop.post("/orders/P-2", form).body()).isEqualTo("DECLINED");
    }
    String existing = "cardfile.journal.migrate=false";
    RunningShop.start(Gateway.class, url, existing).close();
    RunningShop.start(Gateway.class, url, existing, "cardfile.journal.schema=public").close();
    assertThatThrownBy(
            () -> RunningShop.start(Gateway.class, url, existing, "cardfile.merchant=other"))
        .hasRootCauseInstanceOf(CardfileStartException.class);
  }

  @Test
  void oneNodeReconcilesAtATime() throws Exception {
    try (RunningShop shop = RunningShop.start(Gateway.class, server.jdbcUrl())) {
      DataSource source = shop.bean(DataSource.class);
      List<Boolean> others = new ArrayList<>();
      ReconcilerLock first = new ReconcilerLock(source, "acme");
      Runnable meanwhile =
          () -> {
            others.add(ranAlone(new ReconcilerLock(source, "acme")));
            others.add(ranAlone(new ReconcilerLock(source, "another merchant")));
          };
      assertThat(first.runAlone(meanwhile)).isTrue();
      others.add(ranAlone(new ReconcilerLock(source, "acme")));
      assertThat(others).containsExactly(false, true, true);
    }
  }

  @Test
  void aLockThatIsLostDoesNotFailARunThatSucceeded() throws Exception {
    try (RunningShop shop = RunningShop.start(Gateway.class, server.jdbcUrl())) {
      DataSource source = shop.bean(DataSource.class);
      List<String> ended = new ArrayList<>();
      assertThat(new ReconcilerLock(source, "acme").runAlone(() -> endIdle(source, ended)))
          .isTrue();
      assertThat(ended).containsExactly("SET LOCAL idle_in_transaction_session_timeout = '15min'");
    }
  }

  /** Ends the session that has the lock, and adds its last statement. */
  private static void endIdle(DataSource source, List<String> ended) {
    String sql =
        "SELECT query, pg_terminate_backend(pid) FROM pg_stat_activity"
            + " WHERE state = 'idle in transaction'";
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        ended.add(row.getString(1));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean ranAlone(ReconcilerLock lock) {
    try {
      return lock.runAlone(() -> {});
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
