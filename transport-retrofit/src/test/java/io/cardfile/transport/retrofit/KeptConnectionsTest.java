package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Purchases.fail;
import static io.cardfile.transport.retrofit.Purchases.send;
import static io.cardfile.transport.retrofit.Purchases.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.WireRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;
import okhttp3.TlsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections that are idle in virtual time. */
class KeptConnectionsTest {

  private final AtomicLong nanos = new AtomicLong();
  private final RetrofitTransport transport = new RetrofitTransport(new OkHttpClient(), nanos::get);
  private final CountDownLatch replied = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  private void pause(long amount, TimeUnit unit) {
    nanos.addAndGet(unit.toNanos(amount));
  }

  @Test
  void aConnectionIsKeptForFourSeconds() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      for (int i = 0; i < 3; i++) {
        send(transport, to(server.url()));
        pause(4, TimeUnit.SECONDS);
      }
      assertEquals(1, server.connections.get());
      pause(1, TimeUnit.NANOSECONDS);
      send(transport, to(server.url()));
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void aTlsConnectionIsUsedAgainAfterACheck() throws Exception {
    OkHttpClient client = TlsTest.trustingSandbox().build();
    RetrofitTransport secure = new RetrofitTransport(client, nanos::get);
    try (RawServer server = TlsTest.server(TestKeys.SANDBOX, TlsTest.OK)) {
      for (int i = 0; i < 5; i++) {
        send(secure, to(server.url()));
        pause(20, TimeUnit.MILLISECONDS);
      }
      assertEquals(1, server.connections.get());
    }
  }

  /** OkHttp takes HTTP/1.0 for a valid reply, and would use the connection again. */
  @Test
  void aConnectionWithAnInvalidReplyIsNotUsedAgain() throws Exception {
    RawServer.Script script =
        line -> {
          line.receive();
          boolean isFirst = replied.getCount() > 0;
          replied.countDown();
          line.write(isFirst ? "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n" : RawServer.OK);
          RawServer.answers(RawServer.OK).play(line);
        };
    try (RawServer server = RawServer.playing(script)) {
      fail(transport, to(server.url()));
      send(transport, to(server.url()));
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void allOldConnectionsAreReplacedByOne() throws Exception {
    int kept = 3;
    CyclicBarrier together = new CyclicBarrier(kept);
    RawServer.Script script =
        line -> {
          line.receive();
          if (replied.getCount() > 0) {
            together.await(2, TimeUnit.MINUTES);
          }
          line.write(RawServer.OK);
          line.awaitClose();
        };
    try (RawServer server = RawServer.playing(script)) {
      sendTogether(kept, server);
      replied.countDown();
      pause(5, TimeUnit.SECONDS);
      assertEquals(200, send(transport, to(server.url())).status());
      assertEquals(kept + 1, server.requests.size());
      assertEquals(kept + 1, server.connections.get());
    }
  }

  private void sendTogether(int calls, RawServer server) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(calls);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      all.add(threads.submit(() -> send(transport, to(server.url()))));
    }
    threads.shutdown();
    for (Future<?> one : all) {
      one.get();
    }
  }

  /** A server may neither read nor close. */
  @ParameterizedTest
  @EnumSource(
      value = TlsVersion.class,
      names = {"TLS_1_2", "TLS_1_3"})
  void closingATlsConnectionDoesNotWaitForTheServer(TlsVersion version) throws Exception {
    RawServer.Script script =
        line -> {
          line.receive();
          line.write(RawServer.OK);
          over.await(60, TimeUnit.SECONDS);
        };
    ConnectionSpec spec =
        new ConnectionSpec.Builder(ConnectionSpec.MODERN_TLS).tlsVersions(version).build();
    OkHttpClient client = TlsTest.trustingSandbox().connectionSpecs(List.of(spec)).build();
    try (RawServer server = TlsTest.server(TestKeys.SANDBOX, script)) {
      long start = System.nanoTime();
      send(RetrofitTransport.create(client), WireRequest.get(server.url()));
      assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(30));
      over.countDown();
    }
  }

  @Test
  void eachLookUpHasANewConnection() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      send(transport, to(server.url()));
      send(transport, WireRequest.get(server.url()));
      send(transport, WireRequest.get(server.url()));
      assertEquals(3, server.connections.get());
      send(transport, to(server.url()));
      assertEquals(3, server.connections.get(), "the connection of the purchase is kept");
    }
  }
}
