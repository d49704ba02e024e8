package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * OkHttp ignores a cancel at some moments between name resolution and handshake; the call must stop
 * nevertheless. The proxies here accept connections and never answer.
 */
class StoppedWhileConnectingTest {

  private static final String URL = "https://gateway.invalid/v1.0/purchases";
  private static final Duration GRACE = Duration.ofSeconds(8); // OkHttp alone ends after 10 s.
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final int TRIES = 150;

  private final ExecutorService caller = Executors.newCachedThreadPool();
  private final AtomicReference<Exchange> running = new AtomicReference<>();
  private final Semaphore connected = new Semaphore(0);

  @AfterEach
  void stop() {
    caller.shutdownNow();
  }

  private void sayNothing(RawServer.Connection line) throws IOException {
    connected.release();
    while (line.socket.getInputStream().read() >= 0) {
      // Reads the input, and ends with the client.
    }
  }

  private static OkHttpClient.Builder behind(int port) {
    Proxy proxy = new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", port));
    return new OkHttpClient.Builder().proxy(proxy);
  }

  private Exchange prepare(RetrofitTransport transport, String url, Duration timeout) {
    Exchange exchange = transport.prepare(Sending.to(url).timeout(timeout).build(), phase -> {});
    running.set(exchange);
    return exchange;
  }

  /**
   * Returns an authenticator, the only code of the caller that runs before the socket exists, on
   * all versions of OkHttp.
   */
  private static Authenticator beforeConnecting(Runnable then) {
    return (route, response) -> {
      then.run();
      return null;
    };
  }

  /** Loads the classes, so that a deadline covers only waiting. */
  @BeforeEach
  void warmUp() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      Sending.send(new OkHttpClient(), server.url());
    }
  }

  private void assertStops(OkHttpClient client, Duration timeout, Duration within)
      throws Exception {
    Exchange exchange = prepare(RetrofitTransport.create(client), URL, timeout);
    assertFalse(failure(execute(exchange), within).mayHaveReached());
  }

  /** Executes in another thread, so that the test ends even if the call does not. */
  private Future<TransportException> execute(Exchange exchange) {
    return caller.submit(() -> assertThrows(TransportException.class, exchange::execute));
  }

  private static TransportException failure(Future<TransportException> call, Duration within)
      throws Exception {
    return call.get(within.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Test
  void aCancelJustAsATunnelBeginsReleasesTheThread() throws Exception {
    try (RawServer proxy = RawServer.playing(this::sayNothing)) {
      assertStopsOnceConnected(behind(proxy.port()).build(), URL);
    }
  }

  @Test
  void aCancelJustAsTlsBeginsOnASocketOfTheCallersReleasesTheThread() throws Exception {
    try (RawServer server = RawServer.playing(this::sayNothing)) {
      OkHttpClient client =
          new OkHttpClient.Builder().socketFactory(new SuppliedSockets(ToLoopback::new)).build();
      assertStopsOnceConnected(client, server.url().replace("http:", "https:"));
    }
  }

  /** Repeats the call often, because the moment of the cancel is random. */
  private void assertStopsOnceConnected(OkHttpClient client, String url) throws Exception {
    RetrofitTransport transport = RetrofitTransport.create(client);
    for (int i = 0; i < TRIES; i++) {
      Exchange exchange = prepare(transport, url, LONG);
      Future<TransportException> call = execute(exchange);
      assertTrue(connected.tryAcquire(20, TimeUnit.SECONDS), "connected");
      exchange.cancel();
      assertFalse(failure(call, SOON).mayHaveReached());
    }
  }

  @Test
  void aCancelBeforeATunnelReleasesTheThread() throws Exception {
    try (RawServer proxy = RawServer.playing(this::sayNothing)) {
      OkHttpClient client =
          behind(proxy.port())
              .proxyAuthenticator(beforeConnecting(() -> running.get().cancel()))
              .build();
      assertStops(client, LONG, SOON);
    }
  }

  @Test
  void aDeadlineBeforeATunnelReleasesTheThread() throws Exception {
    CountDownLatch deadline = new CountDownLatch(1);
    EventListener listener =
        new EventListener() {
          @Override
          public void canceled(Call call) {
            deadline.countDown();
          }
        };
    try (RawServer proxy = RawServer.playing(this::sayNothing)) {
      OkHttpClient client =
          behind(proxy.port())
              .eventListener(listener)
              .proxyAuthenticator(beforeConnecting(() -> await(deadline)))
              .build();
      assertStops(client, SHORT, SHORT.plus(GRACE));
    }
  }

  @Test
  void aTunnelOnASocketOfTheCallersEndsByTheDeadline() throws Exception {
    try (RawServer proxy = RawServer.playing(this::sayNothing)) {
      OkHttpClient client =
          behind(proxy.port())
              .socketFactory(new SuppliedSockets(ToLoopback::new))
              .proxyAuthenticator(beforeConnecting(() -> running.get().cancel()))
              .build();
      assertStops(client, SHORT, SHORT.plus(GRACE));
    }
  }

  @Test
  void aCancelBeforeConnectingDoesNotConnect() throws Exception {
    try (FullBacklog proxy = FullBacklog.start()) {
      OkHttpClient client =
          behind(proxy.port())
              .proxyAuthenticator(beforeConnecting(() -> running.get().cancel()))
              .build();
      assertStops(client, LONG, SOON);
    }
  }

  @Test
  void connectingASocketOfTheCallersEndsByTheDeadline() throws Exception {
    try (FullBacklog proxy = FullBacklog.start()) {
      OkHttpClient client =
          behind(proxy.port())
              .socketFactory(new SuppliedSockets(ToLoopback::new))
              .connectTimeout(Duration.ZERO)
              .proxyAuthenticator(beforeConnecting(() -> running.get().cancel()))
              .build();
      assertStops(client, SHORT, SHORT.plus(GRACE));
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(10, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
