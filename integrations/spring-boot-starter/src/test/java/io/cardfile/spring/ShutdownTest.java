package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
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

/** The application ends while a payment or a look-up waits for the gateway. */
class ShutdownTest {

  private static final int PHASE_IN_WHICH_THE_WEB_SERVER_WAITS =
      SmartLifecycle.DEFAULT_PHASE - 1024;

  @TempDir Path folder;

  private RunningShop start(Class<?> beans, String... properties) {
    String file = "cardfile.journal.file=" + folder.resolve("purchases");
    return RunningShop.start(
        beans, Stream.concat(Stream.of(properties), Stream.of(file)).toArray(String[]::new));
  }

  private JournalState state(String reference) throws JournalException, IOException {
    try (FileJournal journal = FileJournal.open(folder.resolve("purchases"))) {
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

  /** Charges, and holds the reply; an interrupt ends the wait. */
  static class HeldGateway implements Transport, PaymentListener {
    final CountDownLatch charged = new CountDownLatch(1);
    final CompletableFuture<Boolean> mayReply = new CompletableFuture<>();
    final CompletableFuture<PaymentEvent> outcome = new CompletableFuture<>();
    private final TestGateway gateway = TestGateway.create();

    @Override
    public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
      Exchange exchange = gateway.transport().prepare(request, phases);
      return new Exchange() {
        @Override
        public WireReply execute() throws TransportException {
          WireReply reply = exchange.execute();
          charged.countDown();
          try {
            mayReply.get();
          } catch (InterruptedException | ExecutionException e) {
            throw TransportException.inDoubt(Phase.SENT, "interrupted", null);
          }
          return reply;
        }

        @Override
        public void cancel() {}
      };
    }

    @Override
    public void onOutcome(PaymentEvent event) {
      outcome.complete(event);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Silent {
    @Bean
    HeldGateway gateway() {
      return new HeldGateway();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(Silent.class)
  static class RepliesLate {
    @Bean
    SmartLifecycle release(HeldGateway gateway) {
      return new SmartLifecycle() {
        @Override
        public void start() {}

        @Override
        public void stop() {
          gateway.mayReply.complete(true);
        }

        @Override
        public boolean isRunning() {
          return !gateway.mayReply.isDone();
        }

        @Override
        public int getPhase() {
          return PHASE_IN_WHICH_THE_WEB_SERVER_WAITS;
        }
      };
    }
  }

  @Test
  void aPaymentUnderWayEndsAsApproved() throws Exception {
    RunningShop shop = start(RepliesLate.class, "server.shutdown=graceful");
    CompletableFuture<HttpResponse<String>> page = pay(shop);
    shop.bean(HeldGateway.class).charged.await();
    shop.close();
    assertThat(page.get().statusCode()).isEqualTo(200);
    assertThat(state("S-1")).isEqualTo(JournalState.APPROVED);
  }

  @Test
  void aPaymentWithoutAReplyIsRecordedAsInDoubtWhenTheTimeoutOfBootIsOver() throws Exception {
    RunningShop shop = start(Silent.class, "spring.lifecycle.timeout-per-shutdown-phase=1s");
    CompletableFuture<HttpResponse<String>> page = pay(shop);
    HeldGateway gateway = shop.bean(HeldGateway.class);
    gateway.charged.await();
    shop.close();
    assertThat(gateway.outcome.get().outcome()).hasValue("IN_DOUBT");
    assertThat(page.handle((reply, e) -> true).get()).isTrue();
    assertThat(state("S-1")).isEqualTo(JournalState.IN_DOUBT);
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
    shop.bean(OrderService.class).charge("S-1", Money.of("19.00", "AUD"), TestCard.VISA.card());
    SilentSource source = shop.bean(SilentSource.class);
    source.queried.await();
    shop.close();
    assertThat(source.interrupted.getCount()).isZero();
    assertThat(state("S-1")).isEqualTo(JournalState.IN_DOUBT);
  }
}
