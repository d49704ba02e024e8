package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.ConnectionPool;
import okhttp3.Dns;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An interceptor of the caller has its own time limit: it executes the call in another thread, and
 * stops waiting for it.
 */
@Timeout(120)
class AbandonedCallTest {

  private static final Duration A_LONG_TIME = Duration.ofMinutes(1);
  private static final int ATTEMPTS = 5; // The other thread may be late on a busy machine.

  private final CountDownLatch abandoned = new CountDownLatch(1);
  private FutureTask<Response> late;
  private ConnectionPool pool;

  private RetrofitTransport transport(OkHttpClient.Builder client) {
    OkHttpClient safe = SafeClient.from(client.build());
    pool = safe.connectionPool();
    return new RetrofitTransport(safe);
  }

  /** Returns an interceptor that stops waiting at {@code moment}. */
  private Interceptor abandoningAt(CountDownLatch moment) {
    return chain -> {
      carryOn(chain);
      await(moment);
      throw new IOException("stopped waiting");
    };
  }

  private void carryOn(Interceptor.Chain chain) {
    late = new FutureTask<>(() -> chain.proceed(chain.request()));
    Thread thread = new Thread(late, "late");
    thread.setDaemon(true);
    thread.start();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static TransportException fail(RetrofitTransport transport, String url) {
    return fail(transport, to(url));
  }

  private static TransportException fail(RetrofitTransport transport, WireRequest.Builder request) {
    return assertThrows(TransportException.class, () -> Sending.send(transport, request));
  }

  private int connectionsInUse() {
    return pool.connectionCount() - pool.idleConnectionCount();
  }

  @Test
  void theConnectionOfARequestIsGivenBack() throws Exception {
    int kept = 1;
    for (int i = 0; i < ATTEMPTS && kept > 0; i++) {
      CountDownLatch heard = new CountDownLatch(1);
      CountDownLatch ended = new CountDownLatch(1);
      RawServer.Script mute =
          line -> {
            line.receive();
            heard.countDown();
            awaitEnd(line, ended);
          };
      try (RawServer server = RawServer.playing(mute)) {
        OkHttpClient.Builder client =
            new OkHttpClient.Builder().addNetworkInterceptor(AbandonedCallTest::slowToFail);
        TransportException e =
            fail(transport(client.addInterceptor(abandoningAt(heard))), server.url());
        assertTrue(e.mayHaveReached());
        assertFalse(e.getMessage().contains("cancelled"), e.getMessage());
        await(ended);
      }
      kept = connectionsInUse();
    }
    assertEquals(0, kept);
  }

  private static Response slowToFail(Interceptor.Chain chain) throws IOException {
    try {
      return chain.proceed(chain.request());
    } catch (IOException e) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(30)); // The threshold for a slow call.
      throw e;
    }
  }

  private static void awaitEnd(RawServer.Connection line, CountDownLatch ended) {
    try {
      line.socket.getInputStream().read();
    } catch (IOException e) {
      // Reset.
    }
    ended.countDown();
  }

  /** Between connecting and the next step a cancel closes nothing. */
  @Test
  void aConnectionThatIsJustMadeIsClosed() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    JustConnected moment = new JustConnected();
    try (RawServer server = RawServer.playing(line -> awaitEnd(line, closed))) {
      OkHttpClient.Builder client = new OkHttpClient.Builder().eventListener(moment);
      Interceptor abandoning = abandoningAt(moment.connected);
      assertFalse(
          fail(transport(client.addInterceptor(abandoning)), server.url()).mayHaveReached());
      assertTrue(closed.await(10, TimeUnit.SECONDS), "the connection is still open");
    }
  }

  /** Holds the other thread until the call has ended or is cancelled, and then the calling one. */
  private static final class JustConnected extends EventListener {

    private final CountDownLatch connected = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch taken = new CountDownLatch(1);
    private final CountDownLatch cancelled = new CountDownLatch(1);

    @Override
    public void connectEnd(
        Call call, InetSocketAddress address, Proxy proxy, @Nullable Protocol protocol) {
      connected.countDown();
      await(stopped);
    }

    @Override
    public void callFailed(Call call, IOException failure) {
      stopped.countDown();
      await(taken);
    }

    @Override
    public void connectionAcquired(Call call, Connection connection) {
      taken.countDown();
      await(cancelled);
    }

    @Override
    public void canceled(Call call) {
      stopped.countDown();
      cancelled.countDown();
    }
  }

  @Test
  void codeThatHangsInTheOtherThreadHoldsTheCallForAMoment() throws Exception {
    CountDownLatch hanging = new CountDownLatch(1);
    EventListener listener =
        new EventListener() {
          @Override
          public void callFailed(Call call, IOException failure) {
            abandoned.countDown();
          }

          @Override
          public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            hanging.countDown();
            await(abandoned);
          }
        };
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      OkHttpClient.Builder client = new OkHttpClient.Builder().eventListener(listener);
      RetrofitTransport transport = transport(client.addInterceptor(abandoningAt(hanging)));
      assertTimeout(Duration.ofSeconds(8), () -> fail(transport, server.url()));
    }
  }

  @Test
  void aThreadThatBeginsAfterTheEndIsRefused() throws Exception {
    AtomicReference<Interceptor.Chain> kept = new AtomicReference<>();
    Interceptor keeping =
        chain -> {
          kept.set(chain);
          throw new IOException("goes on later");
        };
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      fail(transport(new OkHttpClient.Builder().addInterceptor(keeping)), server.url());
      assertThrows(IOException.class, () -> kept.get().proceed(kept.get().request()));
      assertEquals(0, server.connections.get());
    }
  }

  @Test
  void aReplyCountsAndEndsWhatAnotherThreadStillDoes() throws Exception {
    CountDownLatch hanging = new CountDownLatch(1);
    AtomicInteger lookUps = new AtomicInteger();
    Dns hangsTheSecondTime =
        host -> {
          if (lookUps.incrementAndGet() > 1) {
            hanging.countDown();
            await(abandoned);
          }
          return List.of(InetAddress.getByName("127.0.0.1"));
        };
    Interceptor goingOn =
        chain -> {
          Response reply = chain.proceed(chain.request());
          carryOn(chain);
          await(hanging);
          return reply;
        };
    OkHttpClient.Builder client = new OkHttpClient.Builder().dns(hangsTheSecondTime);
    RetrofitTransport transport = transport(client.addInterceptor(goingOn));
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      WireRequest.Builder request =
          to(server.url().replace("127.0.0.1", "localhost")).approvedBy(document -> false);
      // Longer than the test waits: the other thread must end with the call.
      assertEquals(200, Sending.send(transport, request.timeout(A_LONG_TIME)).status());
      assertThrows(ExecutionException.class, () -> late.get(10, TimeUnit.SECONDS));
    } finally {
      abandoned.countDown();
    }
  }

  /**
   * The call is abandoned immediately before it is sent. Code of the caller that still runs keeps
   * the connection, until OkHttp detects after the deadline that the call was collected.
   */
  @Test
  void nothingIsSentAfterAll() throws Exception {
    CountDownLatch connected = new CountDownLatch(1);
    Interceptor pausing =
        chain -> {
          connected.countDown();
          await(abandoned);
          return chain.proceed(chain.request());
        };
    try (LeakWarnings warnings = LeakWarnings.listen();
        RawServer server = RawServer.answering(RawServer.OK)) {
      OkHttpClient.Builder client = new OkHttpClient.Builder().addNetworkInterceptor(pausing);
      RetrofitTransport transport = transport(client.addInterceptor(abandoningAt(connected)));
      // OkHttp's watchdog references the call until its deadline.
      WireRequest.Builder request = to(server.url()).timeout(Duration.ofSeconds(2));
      assertFalse(fail(transport, request).mayHaveReached());
      abandoned.countDown();
      assertThrows(ExecutionException.class, () -> late.get(10, TimeUnit.SECONDS));
      assertEquals(0, server.requests.size(), "requests at the server");
      warnings.await("http://127.0.0.1:" + server.port() + "/", pool);
    }
  }

  @Test
  void whatBeginsTlsEndsWithTheCall() throws Exception {
    CountDownLatch connected = new CountDownLatch(1);
    RawServer.Script mute =
        line -> {
          connected.countDown();
          while (line.socket.getInputStream().read() >= 0) {
            // Never answers the start of TLS.
          }
        };
    OkHttpClient.Builder client = new OkHttpClient.Builder();
    try (RawServer server = RawServer.playing(mute)) {
      String url = server.url().replace("http:", "https:");
      fail(transport(client.addInterceptor(abandoningAt(connected))), url);
      assertThrows(ExecutionException.class, () -> late.get(8, TimeUnit.SECONDS));
    }
  }
}
