package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hc.core5.http.HttpHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A call ends by its deadline, whatever it waits for; the contract measures how soon. */
class DeadlineTest {

  private static final Duration TIMEOUT = Duration.ofMillis(400);
  // Enough to send a request and to receive the beginning of a reply on a busy machine.
  private static final Duration SENT_WITHIN = Duration.ofSeconds(2);
  // Enough for a busy machine; without a deadline the calls take at least 10 s.
  private static final Duration GRACE = Duration.ofSeconds(8);
  private static final RawServer.Script SILENT = RawServer.Connection::awaitClose;

  private final CountDownLatch over = new CountDownLatch(1);

  @BeforeEach
  void loadClasses() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK);
        ApacheTransport transport = ApacheTransport.create()) {
      Sending.send(transport, to(server.url()));
    }
  }

  @AfterEach
  void endHang() {
    over.countDown();
  }

  private static TransportException failInTime(
      ApacheTransport transport, WireRequest.Builder request) {
    return failInTime(transport, request, TIMEOUT);
  }

  private static TransportException failInTime(
      ApacheTransport transport, WireRequest.Builder request, Duration timeout) {
    long start = System.nanoTime();
    TransportException e = Sending.fail(transport, request.timeout(timeout));
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    assertTrue(took.compareTo(timeout.plus(GRACE)) < 0, took::toString);
    assertTrue(e.getMessage().endsWith(": the time is up"), e.getMessage());
    return e;
  }

  private InetAddress hang() {
    while (over.getCount() > 0) {
      try {
        over.await(10, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        // The resolver of the system ignores interrupts too.
      }
    }
    return InetAddress.getLoopbackAddress();
  }

  @Test
  void aHangingNameServiceSendsNothing() {
    ApacheTransport.Builder builder =
        ApacheTransport.builder().dnsResolver(new Resolver(host -> List.of(hang())));
    try (ApacheTransport transport = builder.build()) {
      for (int i = 0; i < 5; i++) { // One more than there are threads for it.
        assertFalse(failInTime(transport, to("http://gateway.test/")).mayHaveReached());
      }
    }
  }

  @Test
  void aServerThatIsSilentInTheHandshakeGetsNothing() throws Exception {
    try (RawServer server = RawServer.playing(SILENT);
        ApacheTransport transport = ApacheTransport.create()) {
      String url = server.url().replace("http:", "https:");
      assertFalse(failInTime(transport, to(url)).mayHaveReached());
    }
  }

  @Test
  void aProxyThatIsSilentGetsNothing() throws Exception {
    try (RawServer proxy = RawServer.playing(SILENT);
        ApacheTransport transport =
            ApacheTransport.builder().proxy(new HttpHost("127.0.0.1", proxy.port())).build()) {
      assertFalse(failInTime(transport, to("https://gateway.test/")).mayHaveReached());
    }
  }

  @Test
  void aReplyThatDripsIsInDoubt() throws Exception {
    RawServer.Script drips =
        line -> {
          line.receive();
          line.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
          while (!over.await(20, TimeUnit.MILLISECONDS)) {
            line.write(" ");
          }
        };
    try (RawServer server = RawServer.playing(drips);
        ApacheTransport transport = ApacheTransport.create()) {
      TransportException e = failInTime(transport, to(server.url()), SENT_WITHIN);
      assertEquals(Phase.REPLY_STARTED, e.phase());
    }
  }

  @Test
  void anInterruptIsKeptAndTheCallEndsInTime() throws Exception {
    Thread caller = Thread.currentThread();
    RawServer.Script interrupts =
        line -> {
          line.receive();
          caller.interrupt();
          line.awaitClose();
        };
    try (RawServer server = RawServer.playing(interrupts);
        ApacheTransport transport = ApacheTransport.create()) {
      long start = System.nanoTime();
      TransportException e = Sending.fail(transport, to(server.url()).timeout(SENT_WITHIN));
      assertTrue(Thread.interrupted());
      assertTrue(e.mayHaveReached());
      assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(10));
    }
  }

  /** The first call of the next minute must be watched as the first one was. */
  @Test
  void theWatchdogEndsAndIsStartedAgain() throws Exception {
    try (RawServer server = RawServer.playing(SILENT)) {
      ApacheTransport transport = ApacheTransport.create();
      failInTime(transport, to(server.url()));
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
      while (transport.watchdog.running && System.nanoTime() < end) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      }
      assertFalse(transport.watchdog.running);
      failInTime(transport, to(server.url()));
    }
  }
}
