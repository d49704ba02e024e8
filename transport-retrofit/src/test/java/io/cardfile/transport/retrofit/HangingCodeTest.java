package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Code of the caller that does not return blocks no call beyond its deadline. */
class HangingCodeTest {

  private static final String URL = "https://gateway.invalid/purchases";
  private static final Duration DEADLINE = Duration.ofMillis(700);
  // Far less than the code hangs, and enough for a busy machine.
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final CountDownLatch over = new CountDownLatch(1);

  @AfterEach
  void letGo() {
    over.countDown();
  }

  /** Ignores interrupts; ends by itself, so that a failure is visible. */
  private <T> T hang(T result) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (over.getCount() > 0 && System.nanoTime() < until) {
      try {
        over.await(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        // Goes on.
      }
    }
    return result;
  }

  private static void assertInTime(OkHttpClient.Builder client, String url) {
    RetrofitTransport transport = RetrofitTransport.create(client.build());
    long start = System.nanoTime();
    TransportException e =
        assertThrows(
            TransportException.class,
            () -> Sending.send(transport, Sending.to(url).timeout(DEADLINE)));
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    assertFalse(e.mayHaveReached());
    assertTrue(took.compareTo(DEADLINE.plus(GRACE)) < 0, took::toString);
  }

  private static OkHttpClient.Builder selecting(Supplier<List<Proxy>> proxies) {
    return new OkHttpClient.Builder()
        .proxySelector(
            new ProxySelector() {
              @Override
              public List<Proxy> select(URI uri) {
                return proxies.get();
              }

              @Override
              public void connectFailed(URI uri, SocketAddress address, IOException e) {
                // Nothing to learn from it.
              }
            });
  }

  @Test
  void aProxySelector() {
    assertInTime(selecting(() -> hang(List.of(Proxy.NO_PROXY))), URL);
  }

  /** OkHttp notifies the selector if the first exchange on a proxy's connection fails. */
  @Test
  void aProxySelectorThatIsNotifiedOfAFailure() throws Exception {
    CountDownLatch notified = new CountDownLatch(1);
    try (RawServer proxy = RawServer.playing(RawServer.Connection::receive)) {
      Proxy only = new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", proxy.port()));
      OkHttpClient client =
          notifying(
              only,
              () -> {
                notified.countDown();
                hang(null);
              });
      long start = System.nanoTime();
      TransportException e =
          assertThrows(
              TransportException.class,
              () ->
                  Sending.send(
                      RetrofitTransport.create(client),
                      Sending.to("http://gateway.invalid/purchases").timeout(DEADLINE)));
      assertTrue(e.mayHaveReached());
      assertTrue(System.nanoTime() - start < DEADLINE.plus(GRACE).toNanos(), "in time");
      assertTrue(notified.await(20, TimeUnit.SECONDS), "the selector is notified");
    }
  }

  private static OkHttpClient notifying(Proxy proxy, Runnable listener) {
    ProxySelector selector =
        new ProxySelector() {
          @Override
          public List<Proxy> select(URI uri) {
            return List.of(proxy);
          }

          @Override
          public void connectFailed(URI uri, SocketAddress address, IOException e) {
            listener.run();
          }
        };
    return new OkHttpClient.Builder().proxySelector(selector).build();
  }

  @Test
  void aCancelEndsTheWait() {
    AtomicReference<Exchange> running = new AtomicReference<>();
    OkHttpClient.Builder client =
        selecting(
            () -> {
              running.get().cancel();
              return hang(List.of(Proxy.NO_PROXY));
            });
    running.set(
        RetrofitTransport.create(client.build()).prepare(Sending.to(URL).build(), phase -> {}));
    long start = System.nanoTime();
    TransportException e = assertThrows(TransportException.class, () -> running.get().execute());
    assertEquals("nothing was sent: the call was cancelled", e.getMessage());
    assertTrue(System.nanoTime() - start < GRACE.toNanos(), "in time");
  }

  @Test
  void anErrorOfTheMachineIsPassedOn() {
    OkHttpClient.Builder client =
        selecting(
            () -> {
              throw new InternalError("planted");
            });
    RetrofitTransport transport = RetrofitTransport.create(client.build());
    assertThrows(InternalError.class, () -> Sending.send(transport, Sending.to(URL)));
  }

  @Test
  void aProxyAuthenticator() throws Exception {
    try (RawServer proxy = RawServer.playing(RawServer.Connection::receive)) {
      Proxy.Type http = Proxy.Type.HTTP;
      assertInTime(
          new OkHttpClient.Builder()
              .proxy(new Proxy(http, new InetSocketAddress("127.0.0.1", proxy.port())))
              .proxyAuthenticator((route, response) -> hang(null)),
          URL);
    }
  }

  @Test
  void aHostnameVerifier() throws Exception {
    try (RawServer server =
        RawServer.playingTls(
            RawServer.Connection::receive, TestKeys.serverContext(TestKeys.SANDBOX))) {
      assertInTime(
          new OkHttpClient.Builder()
              .sslSocketFactory(
                  SandboxCertificate.socketFactory(), SandboxCertificate.trustManager())
              .hostnameVerifier((host, session) -> hang(true)),
          server.url());
    }
  }
}
