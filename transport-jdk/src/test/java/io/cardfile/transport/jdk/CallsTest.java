package io.cardfile.transport.jdk;

import static io.cardfile.testsupport.http.RawServer.OK;
import static io.cardfile.transport.jdk.Sending.send;
import static io.cardfile.transport.jdk.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call sends, and how it ends. */
class CallsTest {

  private final JdkTransport transport = JdkTransport.create();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://127.0.0.1:PORT/",
        "http:///purchases",
        "http://user:secret@127.0.0.1:PORT/",
        "http://127.0.0.1:PORT/caf\u00e9",
        "http://127.0.0.1:99999/",
        "http://[127.0.0.1:PORT/",
        "/v1.0/purchases"
      })
  void anotherUrlThanOneOfHttpIsNotSentAndNotShown(String pattern) throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      String url = pattern.replace("PORT", "" + server.port());
      TransportException e = assertThrows(TransportException.class, () -> send(transport, to(url)));
      assertFalse(e.mayHaveReached());
      assertFalse((e.getMessage() + e.getCause()).contains(url));
      assertEquals(0, server.connections.get());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Accept",
        "Accept-Encoding",
        "Connection",
        "CONTENT-LENGTH",
        "content-type",
        "Expect",
        "Host",
        "Proxy-Authorization",
        "TE",
        "Upgrade",
        "Transfer-Encoding"
      })
  void aHeaderOfTheTransportIsNotSent(String name) throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      TransportException e =
          assertThrows(
              TransportException.class,
              () ->
                  send(
                      transport, Sending.purchase(server).header(WireHeader.of(name, "x-secret"))));
      assertFalse(e.mayHaveReached());
      assertTrue(e.getMessage().contains(name));
      assertFalse(e.getMessage().contains("x-secret"));
      assertEquals(0, server.connections.get());
    }
  }

  @Test
  void theHeadHasOneUserAgentAndTheAuthorityOfTheUrl() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      send(transport, Sending.purchase(server));
      send(transport, Sending.purchase(server).callHeader(WireHeader.of("user-agent", "shop")));
      String first = server.requests.get(0);
      assertTrue(first.contains("\nHost: 127.0.0.1:" + server.port() + "\n"), first);
      assertTrue(first.contains("\nUser-Agent: cardfile\n"), first);
      assertFalse(first.contains("Connection:"), first);
      assertTrue(server.requests.get(1).contains("\nuser-agent: shop\n"));
      assertFalse(server.requests.get(1).contains("User-Agent"));
    }
  }

  /** An executor that shuts down interrupts its threads. */
  @Test
  void anInterruptEndsACallAtOnce() throws Exception {
    Thread caller = Thread.currentThread();
    try (RawServer server =
        RawServer.playing(
            line -> {
              line.receive();
              caller.interrupt();
              line.awaitClose();
            })) {
      long start = System.nanoTime();
      TransportException e =
          assertThrows(TransportException.class, () -> send(transport, Sending.purchase(server)));
      assertTrue(Thread.interrupted(), "the interrupt is kept");
      assertTrue(e.mayHaveReached());
      assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(9), "at once");
    }
  }

  /** A cancel or the watchdog may close the connection when the whole reply was read already. */
  @Test
  void aCompleteReplyIsReturnedAlthoughItsConnectionIsClosed() throws Exception {
    AtomicReference<Transport.Exchange> exchange = new AtomicReference<>();
    Predicate<JsonObject> cancelling =
        document -> {
          exchange.get().cancel();
          return true;
        };
    try (RawServer server = RawServer.answering(OK)) {
      WireRequest request = Sending.purchase(server).approvedBy(cancelling).build();
      exchange.set(transport.prepare(request, phase -> {}));
      assertEquals(200, exchange.get().execute().status());
      send(transport, Sending.purchase(server));
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void everyPhaseIsReportedOnceAWholeReplyArrived() throws Exception {
    List<Phase> seen = Collections.synchronizedList(new ArrayList<>());
    try (RawServer server = RawServer.answering(OK)) {
      transport.prepare(Sending.purchase(server).build(), seen::add).execute();
    }
    assertEquals(
        Arrays.asList(Phase.SENDING, Phase.SENT, Phase.REPLY_STARTED, Phase.REPLIED), seen);
  }

  @Test
  void aPermissionThatThrowsIsNotSent() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      TransportException e =
          assertThrows(
              TransportException.class,
              () ->
                  send(
                      transport,
                      Sending.purchase(server)
                          .sendIf(
                              () -> {
                                throw new IllegalStateException("4005550000000001");
                              })));
      assertFalse(e.mayHaveReached());
      assertFalse(String.valueOf(e.getCause()).contains("4005550000000001"));
      assertEquals(0, server.requests.size());
    }
  }
}
