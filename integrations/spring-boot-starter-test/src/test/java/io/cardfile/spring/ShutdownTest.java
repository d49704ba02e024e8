package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;

/** The application ends while a call is under way. */
class ShutdownTest {

  /** Holds each reply until the test lets it go. */
  static final class HeldGateway implements Transport {
    private final FakeGateway gateway = FakeGateway.create();
    final CountDownLatch sent = new CountDownLatch(1);
    final CountDownLatch mayReply = new CountDownLatch(1);

    @Override
    public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
      Exchange exchange = gateway.prepare(request, phases);
      return new Exchange() {
        @Override
        public WireReply execute() throws TransportException {
          WireReply reply = exchange.execute();
          sent.countDown();
          try {
            mayReply.await();
            return reply;
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw TransportException.inDoubt(Phase.SENT, "interrupted", null);
          }
        }

        @Override
        public void cancel() {
          exchange.cancel();
        }
      };
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Beans {
    final CountDownLatch closing = new CountDownLatch(1);

    @Bean
    HeldGateway gateway() {
      return new HeldGateway();
    }

    @EventListener
    void closed(ContextClosedEvent event) {
      closing.countDown();
    }
  }

  private final HikariDataSource source = new HikariDataSource();

  /** Creates the tables with a pool that stays open: the application closes its own. */
  private RunningShop start(String name, String... properties) throws JournalException {
    source.setJdbcUrl("jdbc:h2:mem:" + name);
    source.setUsername("sa");
    JdbcJournal.createSchema(source);
    List<String> all = new ArrayList<>(List.of(properties));
    all.add("cardfile.journal.migrate=false");
    all.add("spring.flyway.enabled=false");
    return RunningShop.start(Beans.class, source.getJdbcUrl(), all.toArray(new String[0]));
  }

  @AfterEach
  void closePool() {
    source.close();
  }

  private JournalState state(String reference) throws JournalException {
    try (JdbcJournal journal = JdbcJournal.builder(source).forTestsOnly().open()) {
      return journal.find("acme", reference).orElseThrow().state();
    }
  }

  private static PurchaseRequest order(String reference) {
    Card card =
        Card.builder()
            .holder("Ada Example")
            .number(TestCards.VISA_APPROVED.number())
            .expiry("12/2099")
            .cvv("123")
            .build();
    return PurchaseRequest.firstCardOnFile(card)
        .reference(reference)
        .amount(Money.of("19.00", "AUD"))
        .build();
  }

  @Test
  void aRequestOfTheWebServerEndsAsApproved() throws Exception {
    RunningShop shop = start("webshutdown", "server.shutdown=graceful");
    HeldGateway gateway = shop.bean(HeldGateway.class);
    CompletableFuture<HttpResponse<String>> page =
        CompletableFuture.supplyAsync(() -> pay(shop, "S-1"));
    assertThat(gateway.sent.await(5, TimeUnit.MINUTES)).isTrue();
    CompletableFuture<Void> end = closeAfter(shop, gateway, Runnable::run);
    assertThat(page.get().body()).isEqualTo("APPROVED");
    end.get();
    assertThat(state("S-1")).isEqualTo(JournalState.APPROVED);
  }

  private static HttpResponse<String> pay(RunningShop shop, String order) {
    try {
      return shop.post("/orders/" + order, "cvv=123&number=" + TestCards.VISA_APPROVED.number());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Closes the shop, and lets the gateway reply once it is closing, or later. */
  private static CompletableFuture<Void> closeAfter(
      RunningShop shop, HeldGateway gateway, Executor later) throws InterruptedException {
    CountDownLatch closing = shop.bean(Beans.class).closing;
    CompletableFuture<Void> end = CompletableFuture.runAsync(shop::close);
    assertThat(closing.await(5, TimeUnit.MINUTES)).isTrue();
    later.execute(gateway.mayReply::countDown);
    return end;
  }

  @Test
  void aCallOnAnExecutorThatAwaitsItsTasksEndsAsApproved() throws Exception {
    RunningShop shop =
        start(
            "taskshutdown",
            "spring.lifecycle.timeout-per-shutdown-phase=100ms",
            "spring.task.execution.shutdown.await-termination=true",
            "spring.task.execution.shutdown.await-termination-period=20s");
    HeldGateway gateway = shop.bean(HeldGateway.class);
    CompletableFuture<PurchaseOutcome> call =
        shop.bean(PaymentClient.class).purchase(order("S-2")).toFuture();
    assertThat(gateway.sent.await(5, TimeUnit.MINUTES)).isTrue();
    // The phase of the lifecycle is over by then, and so would be the journal.
    Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);
    closeAfter(shop, gateway, later).get();
    assertThat(call.get().journalFailure()).isEmpty();
    assertThat(state("S-2")).isEqualTo(JournalState.APPROVED);
  }

  @Test
  void aCallThatTheExecutorInterruptsIsInDoubtInTheJournal() throws Exception {
    RunningShop shop = start("interrupt", "spring.lifecycle.timeout-per-shutdown-phase=200ms");
    CompletableFuture<PurchaseOutcome> call =
        shop.bean(PaymentClient.class).purchase(order("S-3")).toFuture();
    assertThat(shop.bean(HeldGateway.class).sent.await(5, TimeUnit.MINUTES)).isTrue();
    shop.close();
    assertThat(call.get().kind().name()).isEqualTo("IN_DOUBT");
    assertThat(state("S-3")).isEqualTo(JournalState.IN_DOUBT);
  }
}
