package io.cardfile.transport.jdk;

import static io.cardfile.testsupport.http.RawServer.OK;
import static io.cardfile.transport.jdk.Sending.send;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.net.InetAddress;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which request uses which connection, and how long a connection is kept. */
class ConnectionsTest {

  private final JdkTransport transport = JdkTransport.create();

  @Test
  void onlyTheFirstReplyOfAKeptConnectionIsAttributed() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      assertTrue(send(transport, Sending.purchase(server)).isAttributed());
      assertFalse(send(transport, Sending.purchase(server)).isAttributed());
      assertEquals(1, server.connections.get());
    }
  }

  @Test
  void eachAccountKeepsItsConnection() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      for (int i = 0; i < 3; i++) {
        send(transport, Sending.purchase(server));
        send(transport, Sending.purchase(server).header(WireHeader.of("X-Merchant", "other")));
      }
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void aConnectionThatIsUsedAllTheTimeEndsAfterAMinute() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      send(transport, Sending.purchase(server));
      Connection kept = transport.idle.take(RequestText.account(Sending.purchase(server).build()));
      transport.idle.add(kept);
      send(transport, Sending.purchase(server));
      assertEquals(1, server.connections.get());
      kept.openedNanos -= Connection.MAX_AGE_NANOS;
      send(transport, Sending.purchase(server));
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void anIdleConnectionKeepsNothingOfAReply() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      send(transport, Sending.purchase(server));
      Connection kept = transport.idle.take(RequestText.account(Sending.purchase(server).build()));
      assertArrayEquals(new byte[kept.buffer.length], kept.buffer);
    }
  }

  @Test
  void withoutUsableCertificatesNothingIsSentToHttps() throws Exception {
    JdkTransport broken =
        new JdkTransport(
            () -> {
              throw new NoSuchAlgorithmException("no trust store");
            },
            host -> InetAddress.getAllByName("127.0.0.1"));
    try (RawServer server = RawServer.answering(OK)) {
      assertTrue(
          send(broken, Sending.purchase(server)).isAttributed(), "http needs no certificates");
      String https = server.url().replace("http:", "https:");
      TransportException e =
          assertThrows(TransportException.class, () -> send(broken, Sending.to(https)));
      assertFalse(e.mayHaveReached());
      assertEquals(
          "nothing was sent: the default TLS context of this runtime is not usable",
          e.getMessage());
    }
  }

  @Test
  void theFirstTlsContextIsKept() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    JdkTransport lazy =
        new JdkTransport(
            () -> {
              asked.incrementAndGet();
              return JdkTransportContractTest.tls(SandboxCertificate.trustManager());
            },
            host -> InetAddress.getAllByName("127.0.0.1"));
    SSLContext certificate = TestKeys.serverContext(TestKeys.SANDBOX);
    try (RawServer server = RawServer.playingTls(RawServer.answers(OK), certificate)) {
      send(lazy, Sending.purchase(server).body(null));
      send(lazy, Sending.purchase(server).body(null));
      assertEquals(2, server.connections.get());
      assertEquals(1, asked.get());
    }
  }

  @Test
  void atMost32ConnectionsAreIdle() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      for (int i = 0; i <= 32; i++) {
        send(transport, of(i, server));
      }
      send(transport, of(2, server));
      assertEquals(33, server.connections.get(), "that of account 2 is kept");
      send(transport, of(0, server));
      assertEquals(34, server.connections.get(), "that of account 0 was closed");
    }
  }

  private static WireRequest.Builder of(int account, RawServer server) {
    return Sending.purchase(server).header(WireHeader.of("X-Merchant", "m" + account));
  }

  @Test
  void aConnectionThatIsNotKeptIsClosedAtTheEndOfItsCall() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (RawServer server =
        RawServer.playing(
            line -> {
              line.receive();
              line.write(OK);
              line.awaitClose();
              closed.countDown();
            })) {
      send(transport, Sending.purchase(server).approvedBy(document -> false));
      assertTrue(closed.await(3, TimeUnit.SECONDS), "an idle one would be closed after 4 s");
    }
  }

  @Test
  void aRefusalAndAnUnreadableReplyCloseTheConnection() throws Exception {
    try (RawServer server = RawServer.answering(OK.replace("{}", "xx"))) {
      send(transport, Sending.purchase(server));
      send(transport, Sending.purchase(server));
      assertEquals(2, server.connections.get());
    }
    try (RawServer server = RawServer.answering(OK)) {
      send(transport, Sending.purchase(server).approvedBy(document -> false));
      send(transport, Sending.purchase(server));
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void requestsWithoutADocumentShareNoConnection() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      send(transport, Sending.purchase(server));
      for (int i = 0; i < 2; i++) {
        assertTrue(send(transport, Sending.purchase(server).body(null)).isAttributed());
        assertTrue(send(transport, lookUp(server)).isAttributed());
      }
      assertEquals(5, server.connections.get());
      assertTrue(server.requests.get(1).contains("Connection: close"));
      JdkTransport other = JdkTransport.create();
      send(other, Sending.purchase(server).body(null));
      assertTrue(send(other, Sending.purchase(server)).isAttributed());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}",
        OK + "HTTP/1.1 401 X\r\nContent-Length: 2\r\n\r\n{}"
      })
  void afterAReplyThatEndsTheConnectionOrIsFollowedByAnotherItIsNotReused(String reply)
      throws Exception {
    try (RawServer server = RawServer.answering(reply)) {
      for (int i = 0; i < 2; i++) {
        assertEquals(200, send(transport, Sending.purchase(server)).status());
      }
      assertEquals(2, server.connections.get());
    }
  }

  private static WireRequest.Builder lookUp(RawServer server) {
    return WireRequest.get("http://127.0.0.1:" + server.port() + "/v1.0/purchases/INV-1");
  }

  @Test
  void overTlsAKeptConnectionIsReusedAndOneThatEndedIsReplaced() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    JdkTransport trusting =
        JdkTransport.create(JdkTransportContractTest.tls(SandboxCertificate.trustManager()));
    try (RawServer server =
        RawServer.playingTls(
            line -> {
              for (int i = 0; i < 3; i++) {
                line.receive();
                line.write(OK);
              }
              line.socket.shutdownOutput(); // Does not wait for the client, as close() does.
              closed.countDown();
              line.awaitClose();
            },
            TestKeys.serverContext(TestKeys.SANDBOX))) {
      for (int i = 0; i < 3; i++) {
        send(trusting, Sending.purchase(server));
      }
      assertTrue(closed.await(10, TimeUnit.SECONDS));
      send(trusting, Sending.purchase(server));
      assertEquals(2, server.connections.get());
      assertEquals(4, server.requests.size());
    }
  }

  @Test
  void tenDroppedRepliesAreTenRequests() throws Exception {
    try (RawServer server = RawServer.playing(RawServer.Connection::receive)) {
      for (int i = 0; i < 10; i++) {
        WireRequest.Builder request = i % 2 == 0 ? Sending.purchase(server) : lookUp(server);
        TransportException e =
            assertThrows(TransportException.class, () -> send(transport, request));
        assertTrue(e.mayHaveReached());
      }
      assertEquals(10, server.requests.size());
      assertEquals(10, server.connections.get());
    }
  }

  /** Afterwards another thread watches the deadline of the next call. */
  @Test
  void anIdleConnectionAndTheThreadsOfTheTransportEnd() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (RawServer server =
        RawServer.playing(
            line -> {
              line.receive();
              line.write(OK);
              line.awaitClose();
              closed.countDown();
            })) {
      Set<Thread> before = threads();
      send(transport, Sending.purchase(server));
      Set<Thread> started = threads();
      started.removeAll(before);
      assertEquals(2, started.size(), "one for names, one for deadlines");
      assertTrue(closed.await(20, TimeUnit.SECONDS), "closed while it was idle");
      for (Thread thread : started) {
        thread.join(20_000);
        assertFalse(thread.isAlive());
      }
    }
    try (RawServer stalled = RawServer.playing(RawServer.Connection::awaitClose)) {
      long start = System.nanoTime();
      WireRequest.Builder late = Sending.purchase(stalled).timeout(Duration.ofMillis(300));
      assertThrows(TransportException.class, () -> send(transport, late));
      assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(10), "in time");
    }
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("cardfile-transport") && thread.isDaemon())
        .collect(Collectors.toSet());
  }
}
