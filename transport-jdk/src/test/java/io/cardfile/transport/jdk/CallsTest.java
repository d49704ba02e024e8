package io.cardfile.transport.jdk;

import static io.cardfile.testsupport.http.RawServer.OK;
import static io.cardfile.transport.jdk.Sending.purchase;
import static io.cardfile.transport.jdk.Sending.send;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.testsupport.http.Resources;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What a call sends, reports and leaves behind. */
class CallsTest {

  private final JdkTransport transport = JdkTransport.create();

  @Test
  void theHeadHasOneUserAgentAndTheAuthorityOfTheUrl() throws Exception {
    try (RawServer server = RawServer.answering(OK)) {
      send(transport, purchase(server));
      send(transport, purchase(server).header(WireHeader.of("user-agent", "shop")));
      String first = server.requests.get(0);
      assertTrue(first.contains("\nHost: 127.0.0.1:" + server.port() + "\n"), first);
      assertTrue(first.contains("\nUser-Agent: cardfile\n"), first);
      assertTrue(server.requests.get(1).contains("\nuser-agent: shop\n"));
      assertFalse(server.requests.get(1).contains("User-Agent"));
    }
  }

  @Test
  void everyPhaseIsReportedOnceAWholeReplyArrived() throws Exception {
    List<Phase> seen = Collections.synchronizedList(new ArrayList<>());
    try (RawServer server = RawServer.answering(OK)) {
      transport.prepare(purchase(server).build(), seen::add).execute();
    }
    assertEquals(
        Arrays.asList(Phase.SENDING, Phase.SENT, Phase.REPLY_STARTED, Phase.REPLIED), seen);
  }

  @Test
  void aCancelAfterTheWholeReplyEndsOnlyTheConnection() throws Exception {
    AtomicReference<Exchange> exchange = new AtomicReference<>();
    try (RawServer server = RawServer.answering(OK)) {
      exchange.set(
          transport.prepare(
              purchase(server).build(),
              phase -> {
                if (phase == Phase.REPLIED) {
                  exchange.get().cancel();
                }
              }));
      assertEquals(200, exchange.get().execute().status());
      send(transport, purchase(server));
      assertEquals(2, server.connections.get());
    }
  }

  @Test
  void aThousandFaultyCallsLeaveNothing() throws Exception {
    RawServer.Script faulty =
        line -> {
          line.receive();
          int request = line.socket.getPort() % 4;
          if (request == 0) {
            line.socket.setSoLinger(true, 0); // Resets the connection.
          } else if (request == 1) {
            line.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}");
          } else if (request == 2) {
            line.write("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{}");
            line.awaitClose();
          }
        };
    try (RawServer server = RawServer.playing(faulty)) {
      failOften(server, 10); // Starts the threads that resolve names.
      Resources before = Resources.now();
      failOften(server, 1000);
      before.awaitReturn();
    }
  }

  private void failOften(RawServer server, int times) {
    for (int i = 0; i < times; i++) {
      assertThrows(TransportException.class, () -> send(transport, purchase(server)));
    }
  }
}
