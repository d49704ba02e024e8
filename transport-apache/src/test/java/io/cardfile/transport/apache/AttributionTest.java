package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.Sending.lookUp;
import static io.cardfile.transport.apache.Sending.send;
import static io.cardfile.transport.apache.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which replies are attributed, and after which the connection is used again. */
class AttributionTest {

  private final ApacheTransport transport = Sending.trusting().build();

  @AfterEach
  void close() {
    transport.close();
  }

  private static RawServer server(boolean tls, RawServer.Script script) throws IOException {
    return tls
        ? RawServer.playingTls(script, TestKeys.serverContext(TestKeys.SANDBOX))
        : RawServer.playing(script);
  }

  private WireReply buy(RawServer server) throws IOException {
    return send(transport, to(server.url()));
  }

  private static void pause(long millis) {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis)); // Idle is what it is.
  }

  @Test
  void theFirstReplyOnAConnectionIsAttributedAndTheNextIsNot() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      assertTrue(buy(server).isAttributed());
      assertFalse(buy(server).isAttributed());
      assertFalse(buy(server).isAttributed());
      assertEquals(1, server.connections.get());
    }
  }

  @Test
  void aReplyThatRepeatsNothingEndsItsConnection() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      for (int i = 1; i <= 3; i++) {
        WireRequest.Builder request = to(server.url()).approvedBy(document -> false);
        assertTrue(send(transport, request).isAttributed());
        assertEquals(i, server.connections.get());
      }
    }
  }

  @Test
  void aReplyIsNotLostWhenTheCheckOfItsApprovalThrows() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      for (int i = 1; i <= 2; i++) {
        WireRequest.Builder request = to(server.url()).approvedBy(AttributionTest::fail);
        assertTrue(send(transport, request).isAttributed());
        assertEquals(i, server.connections.get());
      }
    }
  }

  private static boolean fail(JsonObject document) {
    throw new IllegalStateException("of the caller");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 502 X\r\nContent-Length: 4\r\n\r\npage",
        "HTTP/1.1 200 X\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
        "HTTP/1.0 200 X\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 103 X\r\n\r\nHTTP/1.1 200 X\r\nContent-Length: 2\r\n\r\n{}"
      })
  void aReplyAfterWhichTheConnectionMustNotBeUsedEndsIt(String reply) throws Exception {
    try (RawServer server = RawServer.answering(reply)) {
      for (int i = 1; i <= 3; i++) {
        assertTrue(buy(server).isAttributed());
        assertEquals(i, server.connections.get());
      }
    }
  }

  @Test
  void bytesBehindAReplyEndItsConnection() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK + RawServer.OK)) {
      assertTrue(buy(server).isAttributed());
      assertTrue(buy(server).isAttributed());
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void everyLookUpHasAConnectionOfItsOwn() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      for (int i = 1; i <= 3; i++) {
        buy(server);
        assertTrue(send(transport, lookUp(server.url())).isAttributed());
        assertEquals(1 + i, server.connections.get(), "the purchases share one");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsWrittenWhereAReplyIsWaiting(boolean tls) throws Exception {
    CountDownLatch replied = new CountDownLatch(1);
    CountDownLatch leftOver = new CountDownLatch(1);
    RawServer.Script script =
        line -> {
          line.receive();
          line.write(RawServer.OK);
          replied.await(10, TimeUnit.SECONDS);
          line.write(RawServer.OK);
          leftOver.countDown();
          line.receive();
        };
    try (RawServer server = server(tls, script)) {
      buy(server);
      replied.countDown();
      assertTrue(leftOver.await(10, TimeUnit.SECONDS));
      pause(20);
      assertTrue(buy(server).isAttributed());
      assertEquals(2, server.connections.get());
    }
  }

  /** The tickets of TLS 1.3 arrive before the first reply, and must not count as surplus bytes. */
  @ParameterizedTest
  @ValueSource(longs = {0, 20})
  void purchasesOverTlsShareAConnection(long pauseMillis) throws Exception {
    try (RawServer server = server(true, RawServer.answers(RawServer.OK))) {
      for (int i = 0; i < 20; i++) {
        buy(server);
        pause(pauseMillis);
      }
      assertEquals(1, server.connections.get());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aConnectionThatTheServerClosedIsReplaced(boolean tls) throws Exception {
    RawServer.Script once =
        line -> {
          line.receive();
          line.write(RawServer.OK);
        };
    try (RawServer server = server(tls, once)) {
      for (int i = 1; i <= 3; i++) {
        assertTrue(buy(server).isAttributed());
        pause(20);
        assertEquals(i, server.connections.get());
      }
    }
  }
}
