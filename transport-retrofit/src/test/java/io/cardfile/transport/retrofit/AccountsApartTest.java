package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.http2.Http2FaultServer;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A reference belongs to one merchant, so a kept connection is used for requests of one account
 * only.
 */
class AccountsApartTest {

  private static final int KEPT = 30;

  private final RetrofitTransport transport =
      RetrofitTransport.create(
          new OkHttpClient.Builder()
              .sslSocketFactory(
                  SandboxCertificate.socketFactory(), SandboxCertificate.trustManager())
              .build());

  private WireReply buy(String url, String header, String account) throws TransportException {
    WireRequest.Builder request = Sending.to(url).header(WireHeader.of(header, account));
    return Sending.send(transport, request);
  }

  private WireReply buy(RawServer server, String account) throws TransportException {
    return buy(server.url(), "Authorization", account);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Authorization", "X-Api-Key"})
  void anotherAccountHasAConnectionOfItsOwn(String header) throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      assertTrue(buy(server.url(), header, "alpha").isAttributed());
      assertTrue(buy(server.url(), header, "beta").isAttributed());
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void oneAccountSharesAConnection() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      for (int i = 0; i < 5; i++) {
        buy(server, "alpha");
      }
      assertEquals(1, server.connections.get());
    }
  }

  @Test
  void namesAndValuesOfTheHeadersAreComparedOneByOne() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      buyWith(server, "X-Api-Key", "alpha1", "X-Merchant", "2");
      buyWith(server, "X-Api-Key", "alpha", "X-Merchant", "12");
      assertEquals(2, server.connections.get());
      buyWith(server, "X-Api-Key", "alpha", "X-Member", "12");
      assertEquals(3, server.connections.get());
    }
  }

  @Test
  void aHeaderOfOneCallIsNoAccount() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      for (int i = 0; i < 3; i++) {
        WireRequest.Builder request =
            Sending.to(server.url())
                .callHeader(WireHeader.of("traceparent", "00-" + i))
                .header(WireHeader.of("Authorization", "alpha"));
        Sending.send(transport, request);
      }
      assertEquals(1, server.connections.get());
      assertTrue(server.requests.toString().contains("00-2"), "the last one has arrived");
    }
  }

  private void buyWith(RawServer server, String... namesAndValues) throws TransportException {
    WireRequest.Builder request = Sending.to(server.url());
    for (int i = 0; i < namesAndValues.length; i += 2) {
      request.header(WireHeader.of(namesAndValues[i], namesAndValues[i + 1]));
    }
    Sending.send(transport, request);
  }

  /** For example two shops of a platform that have the same credentials. */
  @Test
  void anotherAddressOfTheHostIsAnotherAccount() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      assertTrue(buy(server.url() + "/shop-a", "Authorization", "both").isAttributed());
      assertTrue(buy(server.url() + "/shop-b", "Authorization", "both").isAttributed());
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void aLookUpClosesNoConnectionOfPurchases() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      buy(server, "alpha");
      WireRequest.Builder question = WireRequest.get(server.url() + "/ORDER-1");
      question.header(WireHeader.of("Authorization", "alpha"));
      question.header(WireHeader.of("X-Request-Id", "1")).timeout(Duration.ofSeconds(10));
      Sending.send(transport, question);
      buy(server, "alpha");
      assertEquals(2, server.connections.get(), "the purchases share one");
    }
  }

  @Test
  void anAccountThatAnInterceptorAddsIsAnotherOne() throws Exception {
    List<String> accounts = new ArrayList<>(List.of("alpha", "alpha", "beta"));
    OkHttpClient client =
        new OkHttpClient.Builder()
            .addInterceptor(
                chain ->
                    chain.proceed(
                        chain
                            .request()
                            .newBuilder()
                            .header("Authorization", accounts.remove(0))
                            .build()))
            .build();
    RetrofitTransport shared = RetrofitTransport.create(client);
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      Sending.send(shared, Sending.to(server.url()));
      Sending.send(shared, Sending.to(server.url()));
      assertEquals(1, server.connections.get());
      Sending.send(shared, Sending.to(server.url()));
      assertEquals(2, server.connections.get());
    }
  }

  /** Each stream has its own reply. */
  @Test
  void accountsShareAConnectionOverHttp2() throws Exception {
    try (Http2FaultServer server = Http2FaultServer.inFrontOf(Http2::approve)) {
      assertTrue(buy(Http2.purchases(server), "Authorization", "alpha").isAttributed());
      assertTrue(buy(Http2.purchases(server), "Authorization", "beta").isAttributed());
      assertEquals(1, server.connections());
    }
  }

  @Test
  void manyKeptConnectionsOfAnotherAccountFailNoPurchase() throws Exception {
    CyclicBarrier together = new CyclicBarrier(KEPT);
    RawServer.Script script =
        line -> {
          boolean alpha = line.receive().contains("alpha");
          if (alpha) {
            together.await(20, TimeUnit.SECONDS);
          }
          line.write(RawServer.OK);
          line.receive();
        };
    try (RawServer server = RawServer.playing(script)) {
      burst(server);
      assertTrue(buy(server, "beta").isAttributed());
      assertEquals(KEPT + 1, server.connections.get());
      assertEquals(KEPT + 1, server.requests.size());
    }
  }

  private void burst(RawServer server) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(KEPT);
    List<Future<?>> calls = new ArrayList<>();
    for (int i = 0; i < KEPT; i++) {
      calls.add(threads.submit(() -> buy(server, "alpha")));
    }
    threads.shutdown();
    for (Future<?> call : calls) {
      call.get();
    }
  }
}
