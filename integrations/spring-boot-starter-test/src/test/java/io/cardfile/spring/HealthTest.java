package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.cardfile.journal.PurchaseJournal;
import io.cardfile.micrometer.JournalMetrics;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.spring.shop.OrderService;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;

/** Health, meters and the scheduled reconciler of a running shop. */
class HealthTest {

  private static final String DETAILS = "management.endpoint.health.show-details=always";
  private static final String EXPOSED = "management.endpoints.web.exposure.include=*";

  @Configuration(proxyBeanMethods = false)
  @Import(SimulatedGateway.class)
  static class Beans {
    final BlockingQueue<Reconciliation> runs = new LinkedBlockingQueue<>();

    @EventListener
    void reconciled(Reconciliation run) {
      runs.add(run);
    }
  }

  private static void charge(RunningShop shop, String order) {
    Card card = TestCard.VISA.card();
    shop.bean(OrderService.class).charge(order, Money.of("19.00", "AUD"), card);
  }

  @Test
  void aPurchaseInDoubtIsShownUntilTheReconcilerHasResolvedIt() throws Exception {
    try (RunningShop shop =
        RunningShop.start(
            Beans.class,
            "jdbc:h2:mem:health",
            DETAILS,
            EXPOSED,
            "cardfile.reconcile.enabled=false")) {
      awaitGauge(shop, "0.0");
      shop.bean(TestGateway.class).next().loseReply();
      charge(shop, "H-1");
      assertThat(shop.get("/actuator/health/cardfile").body())
          .contains("\"status\":\"UP\"", "\"inDoubt\":1");
      assertThat(shop.get("/actuator/metrics/cardfile.calls?tag=outcome:IN_DOUBT").statusCode())
          .isEqualTo(200);
      shop.bean(JournalMetrics.class).refresh();
      awaitGauge(shop, "1.0");
      shop.bean(ReconcilerRun.class).run();
      Reconciliation run = shop.bean(Beans.class).runs.take();
      assertThat(run.approvedCount()).isEqualTo(1);
      assertThat(shop.get("/actuator/health/cardfile").body()).contains("\"inDoubt\":0");
    }
  }

  private static void awaitGauge(RunningShop shop, String value) throws Exception {
    String body;
    do {
      body = shop.get("/actuator/metrics/cardfile.journal.in.doubt").body();
    } while (!body.contains("\"value\":" + value)); // The test's own limit ends it.
  }

  @Test
  void theReconcilerRunsBySchedule() throws Exception {
    try (RunningShop shop =
        RunningShop.start(
            Beans.class, "jdbc:h2:mem:schedule", "cardfile.reconcile.interval=10ms")) {
      assertThat(shop.bean(Beans.class).runs.take()).isNotNull();
      assertThat(shop.bean(Beans.class).runs.take()).isNotNull();
    }
  }

  @Test
  void aJournalThatCannotBeReadIsDown() throws Exception {
    try (RunningShop shop =
        RunningShop.start(
            Beans.class,
            "jdbc:h2:mem:down",
            DETAILS,
            EXPOSED,
            "cardfile.reconcile.enabled=false")) {
      try (Connection connection = shop.bean(DataSource.class).getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("DROP TABLE cardfile_purchase CASCADE");
      }
      assertThat(shop.get("/actuator/health/cardfile").body()).contains("\"status\":\"DOWN\"");
    }
  }

  @Test
  void aJournalThatThrowsWhatItShouldNotIsDown() {
    Object journal =
        Proxy.newProxyInstance(
            PurchaseJournal.class.getClassLoader(),
            new Class<?>[] {PurchaseJournal.class},
            (proxy, method, arguments) -> {
              throw new IllegalStateException("text of the application");
            });
    JournalHealth health = JournalHealth.read((PurchaseJournal) journal);
    assertThat(health.status).isEqualTo("DOWN");
    assertThat(health.details).containsOnly(entry("reason", "java.lang.IllegalStateException"));
  }
}
