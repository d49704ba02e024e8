package io.cardfile.transport.jdk;

import static io.cardfile.testsupport.http.RawServer.OK;
import static io.cardfile.transport.jdk.Sending.lookUp;
import static io.cardfile.transport.jdk.Sending.purchase;
import static io.cardfile.transport.jdk.Sending.send;
import static io.cardfile.transport.jdk.Sending.trusting;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import java.net.InetAddress;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which request uses which connection, and how long a connection is kept. */
class ConnectionsTest {

  private static final String KEPT = "HTTP/1.1 %s\r\nContent-Length: 2\r\n\r\n%s";

  private final ManualTicker ticker = new ManualTicker();
  private final JdkTransport transport = Sending.withTicker(ticker);

  @ParameterizedTest
  @ValueSource(strings = {"200 OK,{}", "422 X,{}", "401 X,{}", "409 X,{}", "502 X,xx"})
  void afterAnyWholeReplyTheConnectionIsKept(String reply) throws Exception {
    String[] parts = reply.split(",");
    try (RawServer server = RawServer.answering(String.format(KEPT, (Object[]) parts))) {
      for (int i = 0; i < 3; i++) {
        send(transport, purchase(server));
      }
      assertEquals(1, server.connections.get());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 103 X\r\n\r\n" + OK,
        OK + "HTTP/1.1 401 X\r\nContent-Length: 2\r\n\r\n{}"
      })
  void afterAReplyThatMayNotBeTheLastOneTheConnectionIsClosed(String reply) throws Exception {
    try (RawServer server = RawServer.answering(reply)) {
      for (int i = 0; i < 2; i++) {
        assertEquals(200, send(transport, purchase(server)).status());
      }
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void afterFourIdleSecondsAConnectionIsReplaced() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      send(transport, purchase(server));
      ticker.advance(Duration.ofMillis(3_999));
      send(transport, purchase(server));
      assertEquals(1, server.connections.get());
      ticker.advance(Duration.ofSeconds(4));
      send(transport, purchase(server));
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void aConnectionThatIsUsedAllTheTimeIsReplacedAfterAMinute() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      for (int i = 0; i < 20; i++) {
        send(transport, purchase(server));
        ticker.advance(Duration.ofSeconds(3));
      }
      assertEquals(1, server.connections.get());
      send(transport, purchase(server));
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void atMost32ConnectionsAreIdle() throws Exception {
    CyclicBarrier all = new CyclicBarrier(33);
    AtomicInteger closed = new AtomicInteger();
    RawServer.Script together =
        line -> {
          line.receive();
          all.await(2, TimeUnit.MINUTES);
          line.write(OK);
          line.awaitClose();
          closed.incrementAndGet();
        };
    try (RawServer server = RawServer.playing(together)) {
      List<Thread> callers = new ArrayList<>();
      for (int i = 0; i < 33; i++) {
        callers.add(new Thread(() -> assertEquals(200, sendUnchecked(server))));
        callers.get(i).start();
      }
      for (Thread caller : callers) {
        caller.join(120_000);
      }
      int taken = 0;
      Target target = new Target(server.url());
      for (Connection c = transport.idle.take(target); c != null; taken++) {
        c = transport.idle.take(target);
      }
      assertEquals(32, taken);
    }
  }

  private int sendUnchecked(RawServer server) {
    try {
      return send(transport, purchase(server)).status();
    } catch (TransportException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aLookUpHasAConnectionOfItsOwn() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      send(transport, lookUp(server));
      send(transport, purchase(server));
      assertEquals(2, server.connections.get(), "that of the look-up is not used again");
      send(transport, lookUp(server));
      assertEquals(3, server.connections.get(), "that of the purchase is not used");
      send(transport, purchase(server));
      assertEquals(3, server.connections.get());
      assertTrue(server.requests.get(0).contains("\nConnection: close\n"));
      assertFalse(server.requests.get(1).contains("Connection:"));
    }
  }

  @Test
  void anotherServerHasAnotherConnection() throws Exception {
    try (RawServer one = RawServer.answering(OK);
        RawServer two = RawServer.answering(OK)) {
      for (int i = 0; i < 3; i++) {
        send(transport, purchase(one));
        send(transport, purchase(two));
      }
      assertEquals(1, one.connections.get());
      assertEquals(1, two.connections.get());
    }
  }

  @Test
  void tenDroppedRepliesAreTenRequests() throws Exception {
    try (RawServer server = RawServer.playing(RawServer.Connection::receive)) {
      for (int i = 0; i < 10; i++) {
        TransportException e =
            assertThrows(TransportException.class, () -> send(transport, purchase(server)));
        assertTrue(e.mayHaveReached());
      }
      assertEquals(10, server.requests.size());
      assertEquals(10, server.connections.get());
    }
  }

  @Test
  void theFirstTlsContextIsKept() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    JdkTransport lazy =
        new JdkTransport(
            () -> {
              asked.incrementAndGet();
              return trusting(TestKeys.SANDBOX);
            },
            InetAddress::getAllByName,
            ticker);
    try (RawServer server =
        RawServer.playingTls(RawServer.answers(OK), TestKeys.serverContext(TestKeys.SANDBOX))) {
      send(lazy, purchase(server));
      send(lazy, lookUp(server));
      assertEquals(2, server.connections.get());
      assertEquals(1, asked.get());
    }
  }

  @Test
  void withoutUsableCertificatesNothingIsSentToHttps() throws Exception {
    JdkTransport broken =
        new JdkTransport(
            () -> {
              throw new NoSuchAlgorithmException("no trust store");
            },
            InetAddress::getAllByName,
            ticker);
    try (RawServer server = RawServer.answering(OK)) {
      assertEquals(200, send(broken, purchase(server)).status(), "http needs no certificates");
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
      transport.connector.lookups.setKeepAliveTime(1, TimeUnit.MILLISECONDS); // In real time.
      Set<Thread> before = threads();
      send(transport, purchase(server));
      Set<Thread> started = threads();
      started.removeAll(before);
      assertFalse(started.isEmpty(), "at least one for deadlines");
      ticker.advance(Duration.ofSeconds(4));
      assertTrue(closed.await(2, TimeUnit.MINUTES), "closed while it was idle");
      assertNull(transport.idle.take(new Target(server.url())));
      for (Thread thread : started) {
        thread.join(120_000);
        assertFalse(thread.isAlive());
      }
      send(transport, purchase(server));
    }
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("cardfile-transport") && thread.isDaemon())
        .collect(Collectors.toSet());
  }
}
