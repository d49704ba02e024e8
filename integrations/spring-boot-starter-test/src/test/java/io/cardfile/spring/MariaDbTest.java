package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.PaymentClient;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testsupport.postgres.MariaDbServer;
import io.cardfile.testsupport.postgres.NeedsMariaDb;
import io.cardfile.transport.Transport;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class MariaDbTest {

  private static final TestGateway GATEWAY = TestGateway.create();

  @Configuration(proxyBeanMethods = false)
  static class Gateway {
    @Bean
    Transport transport() {
      return GATEWAY.transport();
    }
  }

  private static RunningShop start(MariaDbServer server, boolean create) {
    return RunningShop.start(
        Gateway.class,
        server.jdbcUrl("mariadb"),
        "spring.flyway.enabled=false",
        "cardfile.reconcile.enabled=false",
        "cardfile.journal.create=" + create);
  }

  private static boolean isReplayed(RunningShop shop, String order) {
    return shop.bean(PaymentClient.class).purchase(StarterTest.order(order)).execute().isReplayed();
  }

  @Test
  void aChargeIsReplayedByTheNextStartAndADoubtIsResolved() throws Exception {
    try (MariaDbServer server = NeedsMariaDb.start()) {
      try (RunningShop shop = start(server, true)) {
        assertThat(isReplayed(shop, "M-1")).isFalse();
        GATEWAY.next().loseReply();
        assertThat(isReplayed(shop, "M-2")).isFalse();
      }
      try (RunningShop shop = start(server, false)) {
        assertThat(isReplayed(shop, "M-1")).isTrue();
        assertThat(shop.get("/actuator/health").body()).contains("\"status\":\"UP\"");
        shop.bean(ReconcilerRun.class).run();
        assertThat(isReplayed(shop, "M-2")).isTrue();
      }
      assertThat(GATEWAY.ledger().entries()).hasSize(2);
    }
  }
}
