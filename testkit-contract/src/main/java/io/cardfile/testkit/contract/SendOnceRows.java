package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A purchase is sent at most once: with permission, to one host, and never again, whatever the
 * reply is.
 */
abstract class SendOnceRows extends ContractRows {

  SendOnceRows(TransportContract contract) {
    super(contract, Promise.ONE_TRANSMISSION);
  }

  /** As by two proxies that alternately demand the request again. */
  @Test
  void alternatingStatusesDoNotCauseAnotherRequest() throws Exception {
    server.always(
        connection -> {
          for (int i = 0; i < 100; i++) {
            connection.receive();
            int status = server.received().size() % 2 == 1 ? 408 : 503;
            connection.reply(status, APPROVAL, "Retry-After: 0");
          }
        });
    assertEquals(408, send(purchase()).status());
    assertReceived(1);
  }

  @Test
  void aBurstSharesConnections() throws Exception {
    isAbout(Capability.KEEP_ALIVE);
    server.always(ServerConnection::echoForever);
    for (int i = 0; i < 20; i++) {
      send(purchase());
    }
    assertTrue(server.connections() < 20, "20 purchases had 20 connections");
    assertReceived(20);
  }

  @Test
  void threadsGetTheirOwnReplies() throws Exception {
    server.always(ServerConnection::echoForever);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<WireReply>> replies = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String reference = "INV-" + i;
      replies.add(threads.submit(() -> send(purchaseOf(reference))));
    }
    threads.shutdown();
    for (int i = 0; i < 200; i++) {
      assertEquals(document("INV-" + i), replies.get(i).get().document());
    }
    assertReceived(200);
  }

  @Test
  void aRequestThatMayNoLongerBeSentIsNotSent() {
    server.always(ServerConnection::echoForever);
    // A check before connecting would still allow the request.
    Duration limit = TIMEOUT.dividedBy(4);
    assertNotSent(purchase().sendIf(() -> !server.isConnectedWithin(limit)));
  }

  /** A purchase may be sent once, even if a wrapping transport prepares it twice. */
  @Test
  void aRequestThatIsPreparedAgainIsSentOnce() throws Exception {
    server.always(ServerConnection::echoForever);
    AtomicBoolean permission = new AtomicBoolean(true);
    WireRequest.Builder once = purchase().sendIf(() -> permission.getAndSet(false));
    send(once);
    assertNotSent(fail(once));
    assertReceived(1);
  }

  @Test
  void eachRequestOnAKeptConnectionIsSentOnlyWithPermission() throws Exception {
    server.always(ServerConnection::echoForever);
    send(purchase());
    assertNotSent(fail(purchase().sendIf(() -> false)));
    assertReceived(1);
    assertEquals(200, send(purchase()).status());
  }

  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectToAnotherHostIsNotFollowed(int status) throws Exception {
    assertRedirectIsReturned(status);
  }

  @Test
  void aRedirectFromTlsToPlainHttpIsNotFollowed() throws Exception {
    secure(TestKeys.SANDBOX, TestKeys.SANDBOX);
    assertRedirectIsReturned(307);
  }

  private void assertRedirectIsReturned(int status) throws Exception {
    try (LoopbackServer elsewhere = LoopbackServer.start()) {
      elsewhere.always(ServerConnection::echoForever);
      answer(status, "{\"moved\":true}", "Location: " + elsewhere.url("/"));
      assertEquals(status, send(purchase()).status(), "the status of the reply");
      assertReceived(1);
      assertEquals("POST", server.received().get(0).method());
      assertEquals(0, elsewhere.connections(), "connections to the other host");
    }
  }
}
