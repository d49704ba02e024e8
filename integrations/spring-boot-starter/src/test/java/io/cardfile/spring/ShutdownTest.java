package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.spring.shop.OrderService;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.concurrent.ExecutorConfigurationSupport;

/** The application ends while a payment or a look-up waits for the gateway. */
class ShutdownTest {

  private static final int WEB_SERVER_WAITS = SmartLifecycle.DEFAULT_PHASE - 1024;
  private static final int EXECUTOR_WAITS = ExecutorConfigurationSupport.DEFAULT_PHASE;

  @TempDir Path folder;

  private RunningShop start(Class<?> beans, String... properties) {
    String file = "cardfile.journal.file=" + folder.resolve("purchases");
    return RunningShop.start(
        beans, Stream.concat(Stream.of(properties), Stream.of(file)).toArray(String[]::new));
  }

  /** Reads only: opening for writes would turn an outcome that was not recorded into IN_DOUBT. */
  private JournalState state(String reference) throws JournalException, IOException {
    try (FileJournal journal = FileJournal.openReadOnly(folder.resolve("purchases"))) {
      return journal.find("acme", reference).orElseThrow().state();
    }
  }

  private static CompletableFuture<HttpResponse<String>> pay(RunningShop shop) {
    String form = "holder=Ada&expiry=12/2099&cvv=123&number=" + TestCard.VISA.number();
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return shop.post("/payments/S-1", "application/x-www-form-urlencoded", form);
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Charges at once, and replies in a phase of the shutdown. */
  static class LateGateway implements Transport, SmartLifecycle {
    final CountDownLatch charged = new CountDownLatch(1);
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final TestGateway gateway = TestGateway.create();
    private final int phase;

    LateGateway(int phase) {
      this.phase = phase;
    }

    @Override
    public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
      Exchange exchange = gateway.transport().prepare(request, phases);
      return new Exchange() {
        @Override
        public WireReply execute() throws TransportException {
          WireReply reply = exchange.execute();
          charged.countDown();
          try {
            stopping.await();
          } catch (InterruptedException e) {
            throw TransportException.inDoubt(Phase.SENT, "interrupted", null);
          }
          return reply;
        }

        @Override
        public void cancel() {}
      };
    }

    @Override
    public void start() {}

    @Override
    public void stop() {
      stopping.countDown();
    }

    @Override
    public boolean isRunning() {
      return stopping.getCount() > 0;
    }

    @Override
    public int getPhase() {
      return phase;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class RepliesWhenTheWebServerWaits {
    @Bean
    LateGateway gateway() {
      return new LateGateway(WEB_SERVER_WAITS);
    }
  }

  @Test
  void aPaymentOfAPageEndsAsApproved() throws Exception {
    RunningShop shop = start(RepliesWhenTheWebServerWaits.class, "server.shutdown=graceful");
    CompletableFuture<HttpResponse<String>> page = pay(shop);
    shop.bean(LateGateway.class).charged.await();
    shop.close();
    assertThat(page.get().statusCode()).isEqualTo(200);
    assertThat(state("S-1")).isEqualTo(JournalState.APPROVED);
  }

  @Configuration(proxyBeanMethods = false)
  static class RepliesWhenTheExecutorWaits {
    @Bean
    LateGateway gateway() {
      return new LateGateway(EXECUTOR_WAITS);
    }
  }

  @Test
  void aPaymentOnTheExecutorEndsAsApproved() throws Exception {
    RunningShop shop = start(RepliesWhenTheExecutorWaits.class);
    PurchaseRequest order =
        PurchaseRequest.card(TestCard.VISA.card())
            .reference("S-1")
            .amount(Money.of("19.00", "AUD"))
            .build();
    shop.bean(PaymentClient.class).purchase(order).toFuture();
    shop.bean(LateGateway.class).charged.await();
    shop.close();
    assertThat(state("S-1")).isEqualTo(JournalState.APPROVED);
  }

  @Configuration(proxyBeanMethods = false)
  static class OnTheTransportOfTheStarter {}

  @Test
  void aPaymentOfAPageIsRecordedAsInDoubtWhenTheTimeoutOfBootIsOver() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      RunningShop shop =
          start(
              OnTheTransportOfTheStarter.class,
              "cardfile.purchases-url=http://127.0.0.1:" + silent.getLocalPort(),
              "server.shutdown=graceful",
              "spring.lifecycle.timeout-per-shutdown-phase=10ms");
      CompletableFuture<HttpResponse<String>> page = pay(shop);
      try (Socket connection = silent.accept()) {
        connection.getInputStream().read(); // The request was sent.
        shop.close();
        assertThat(state("S-1")).isEqualTo(JournalState.IN_DOUBT);
      }
      assertThat(page.handle((reply, e) -> true).get()).isTrue();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(RunningShop.Gateway.class)
  static class SilentSource {
    final CountDownLatch queried = new CountDownLatch(1);
    final CountDownLatch interrupted = new CountDownLatch(1);

    @Bean
    OutcomeSource source() {
      return entry -> {
        queried.countDown();
        try {
          throw new AssertionError(new CompletableFuture<>().get());
        } catch (InterruptedException | ExecutionException e) {
          interrupted.countDown();
          throw new InterruptedIOException();
        }
      };
    }
  }

  @Test
  void aQueryOfTheReconcilerIsInterrupted() throws Exception {
    RunningShop shop =
        start(SilentSource.class, "cardfile.look-ups=false", "cardfile.reconcile.interval=10ms");
    shop.bean(TestGateway.class).next().loseReply();
    shop.bean(OrderService.class)
        .charge("S-1", Money.of("19.00", "AUD"), TestCard.VISA.card(), "203.0.113.7");
    SilentSource source = shop.bean(SilentSource.class);
    source.queried.await();
    shop.close();
    assertThat(source.interrupted.getCount()).isZero();
    assertThat(state("S-1")).isEqualTo(JournalState.IN_DOUBT);
  }
}
