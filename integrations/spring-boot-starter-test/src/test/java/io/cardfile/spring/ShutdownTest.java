package io.cardfile.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;

/** The application ends while a call is under way; the deadline of a call is 55 seconds. */
class ShutdownTest {

  @TempDir Path folder;

  private RunningShop start(Class<?> beans, String... properties) {
    List<String> all = new ArrayList<>(List.of(properties));
    all.add("cardfile.journal.file=" + folder.resolve("purchases"));
    return RunningShop.start(beans, "jdbc:h2:mem:shutdown", all.toArray(new String[0]));
  }

  private JournalState state(String reference) throws JournalException, IOException {
    try (FileJournal journal = FileJournal.open(folder.resolve("purchases"))) {
      return journal.find("acme", reference).orElseThrow().state();
    }
  }

  private static HttpResponse<String> pay(RunningShop shop, String order) {
    try {
      return shop.post("/orders/" + order, "cvv=123&number=" + TestCard.VISA.number());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Holds each reply until the application is closing for a second. */
  static final class HeldGateway implements Transport {
    private final TestGateway gateway = TestGateway.create();
    final CountDownLatch sent = new CountDownLatch(1);
    final CompletableFuture<Boolean> mayReply = new CompletableFuture<>();

    @Override
    public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
      Exchange exchange = gateway.transport().prepare(request, phases);
      return new Exchange() {
        @Override
        public WireReply execute() throws TransportException {
          WireReply reply = exchange.execute();
          sent.countDown();
          if (!mayReply.join()) {
            throw TransportException.inDoubt(Phase.SENT, "cancelled", null);
          }
          return reply;
        }

        @Override
        public void cancel() {
          mayReply.complete(false);
        }
      };
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class SlowGateway {
    @Bean
    HeldGateway gateway() {
      return new HeldGateway();
    }

    @EventListener
    void closed(ContextClosedEvent event) {
      event
          .getApplicationContext()
          .getBean(HeldGateway.class)
          .mayReply
          .completeOnTimeout(true, 1, TimeUnit.SECONDS);
    }
  }

  @Test
  void aRequestOfTheWebServerEndsAsApproved() throws Exception {
    RunningShop shop = start(SlowGateway.class, "server.shutdown=graceful");
    CompletableFuture<HttpResponse<String>> page =
        CompletableFuture.supplyAsync(() -> pay(shop, "S-1"));
    assertThat(shop.bean(HeldGateway.class).sent.await(5, TimeUnit.MINUTES)).isTrue();
    shop.close();
    assertThat(page.get().body()).isEqualTo("APPROVED");
    assertThat(state("S-1")).isEqualTo(JournalState.APPROVED);
  }

  @Test
  void aCallOnTheExecutorEndsAsApproved() throws Exception {
    RunningShop shop = start(SlowGateway.class);
    CompletableFuture<PurchaseOutcome> call =
        shop.bean(PaymentClient.class).purchase(StarterTest.order("S-2")).toFuture();
    assertThat(shop.bean(HeldGateway.class).sent.await(5, TimeUnit.MINUTES)).isTrue();
    shop.close();
    assertThat(call.get().journalFailure()).isEmpty();
    assertThat(state("S-2")).isEqualTo(JournalState.APPROVED);
  }

  @Configuration(proxyBeanMethods = false)
  static class OnJdk {}

  @Configuration(proxyBeanMethods = false)
  static class OnRetrofit {
    @Bean
    RetrofitTransport transport() {
      return RetrofitTransport.create();
    }
  }

  /** Accepts connections and never answers. */
  private static final class SilentGateway implements AutoCloseable {
    private final ServerSocket server;
    private final List<Socket> connections = new ArrayList<>();

    SilentGateway() throws IOException {
      server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    }

    String url() {
      return "cardfile.purchases-url=http://127.0.0.1:" + server.getLocalPort();
    }

    /** Waits for the first byte of the next request, and returns its connection. */
    Socket awaitRequest() throws IOException {
      Socket connection = server.accept();
      connections.add(connection);
      connection.getInputStream().read();
      return connection;
    }

    @Override
    public void close() throws IOException {
      server.close();
      for (Socket connection : connections) {
        connection.close();
      }
    }
  }

  private static void closesWithin(Duration limit, RunningShop shop) {
    long start = System.nanoTime();
    shop.close();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(limit);
  }

  @ParameterizedTest
  @ValueSource(classes = {OnJdk.class, OnRetrofit.class})
  void callsToASilentGatewayEndInDoubtWhenTheTimeoutOfBootIsOver(Class<?> transport)
      throws Exception {
    try (SilentGateway gateway = new SilentGateway()) {
      RunningShop shop =
          start(
              transport,
              gateway.url(),
              "server.shutdown=graceful",
              "spring.lifecycle.timeout-per-shutdown-phase=8s");
      CompletableFuture<PurchaseOutcome> call =
          shop.bean(PaymentClient.class).purchase(StarterTest.order("T-1")).toFuture();
      CompletableFuture<HttpResponse<String>> page =
          CompletableFuture.supplyAsync(() -> pay(shop, "T-2"));
      gateway.awaitRequest();
      gateway.awaitRequest();
      closesWithin(Duration.ofSeconds(14), shop); // One timeout, and not one for each phase.
      assertThat(call.get().kind()).isEqualTo(PurchaseOutcome.Kind.IN_DOUBT);
      assertThat(page.handle((reply, e) -> true).get()).isTrue();
      assertThat(state("T-1")).isEqualTo(JournalState.IN_DOUBT);
      assertThat(state("T-2")).isEqualTo(JournalState.IN_DOUBT);
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {OnJdk.class, OnRetrofit.class})
  void aLookUpOfTheReconcilerEndsAtOnce(Class<?> transport) throws Exception {
    try (SilentGateway gateway = new SilentGateway()) {
      RunningShop shop = start(transport, gateway.url(), "cardfile.reconcile.interval=10ms");
      CompletableFuture<PurchaseOutcome> call =
          shop.bean(PaymentClient.class).purchase(StarterTest.order("L-1")).toFuture();
      gateway.awaitRequest().close();
      assertThat(call.get().kind()).isEqualTo(PurchaseOutcome.Kind.IN_DOUBT);
      gateway.awaitRequest();
      closesWithin(Duration.ofSeconds(8), shop);
      assertThat(state("L-1")).isEqualTo(JournalState.IN_DOUBT);
    }
  }
}
