package io.cardfile.transport.jdk;

import static io.cardfile.testsupport.http.RawServer.OK;
import static io.cardfile.transport.jdk.Sending.purchase;
import static io.cardfile.transport.jdk.Sending.send;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
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
}
