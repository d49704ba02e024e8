package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A socket whose close throws does not affect a reply that was read before. */
@Timeout(60)
class FailingCloseTest {

  private static final String LAST =
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}";

  private static final class UnclosableSocket extends Socket {
    @Override
    public synchronized void close() throws IOException {
      super.close();
      throw new IOException("close");
    }
  }

  private static final class DefectiveSocket extends Socket {
    @Override
    public synchronized void close() throws IOException {
      super.close();
      throw new IllegalStateException("close");
    }
  }

  private static final class FatalSocket extends Socket {
    @Override
    public synchronized void close() throws IOException {
      super.close();
      throw new AssertionError("close");
    }
  }

  private static RetrofitTransport on(Supplier<Socket> sockets) {
    return RetrofitTransport.create(
        new OkHttpClient.Builder()
            .socketFactory(new SuppliedSockets(sockets))
            .sslSocketFactory(SandboxCertificate.socketFactory(), SandboxCertificate.trustManager())
            .build());
  }

  private static void assertWholeReplyIsReturned(Supplier<Socket> sockets) throws IOException {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      // The reply repeats nothing of the request, so the connection is closed after it.
      WireReply reply =
          Sending.send(on(sockets), Sending.to(server.url()).approvedBy(document -> false));
      assertEquals(200, reply.status());
    }
  }

  @Test
  void aWholeReplyIsReturned() throws Exception {
    assertWholeReplyIsReturned(UnclosableSocket::new);
  }

  @Test
  void aWholeReplyIsReturnedAlsoAfterARuntimeException() throws Exception {
    assertWholeReplyIsReturned(DefectiveSocket::new);
  }

  /** OkHttp itself closes this connection after the last byte. */
  @Test
  void overTlsTheLastReplyOfAConnectionIsReturned() throws Exception {
    RawServer.Script once =
        line -> {
          line.receive();
          line.write(LAST);
          line.socket.getInputStream().read();
        };
    try (RawServer server = RawServer.playingTls(once, TestKeys.serverContext(TestKeys.SANDBOX))) {
      WireReply reply = Sending.send(on(DefectiveSocket::new), Sending.to(server.url()));
      assertEquals(200, reply.status());
    }
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void everyDeadlineEndsItsCall(boolean tls, boolean fatal) throws Exception {
    RetrofitTransport transport = on(fatal ? FatalSocket::new : DefectiveSocket::new);
    try (RawServer server = silent(tls)) {
      for (int i = 0; i < 3; i++) {
        long start = System.nanoTime();
        TransportException e =
            assertThrows(
                TransportException.class,
                () ->
                    Sending.send(
                        transport, Sending.to(server.url()).timeout(Duration.ofMillis(200))));
        assertTrue(String.valueOf(e.getMessage()).endsWith(": the time is up"), e::getMessage);
        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(10), "in time");
      }
    }
  }

  private static RawServer silent(boolean tls) throws IOException {
    RawServer.Script script =
        line -> {
          line.receive();
          line.receive();
        };
    return tls
        ? RawServer.playingTls(script, TestKeys.serverContext(TestKeys.SANDBOX))
        : RawServer.playing(script);
  }

  @Test
  void cancelDoesNotThrow() throws Exception {
    CountDownLatch there = new CountDownLatch(1);
    RawServer.Script script =
        line -> {
          line.receive();
          there.countDown();
          line.receive();
        };
    try (RawServer server = RawServer.playing(script)) {
      Exchange exchange =
          on(DefectiveSocket::new).prepare(Sending.to(server.url()).build(), phase -> {});
      Thread calling = new Thread(() -> assertThrows(TransportException.class, exchange::execute));
      calling.start();
      assertTrue(there.await(10, TimeUnit.SECONDS));
      exchange.cancel();
      calling.join(8_000);
      assertTrue(!calling.isAlive(), "it ends");
    }
  }
}
