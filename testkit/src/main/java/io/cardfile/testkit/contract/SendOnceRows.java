package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A purchase that the server has read is never sent again, whatever the answer looks like. */
abstract class SendOnceRows extends ContractRows {

  SendOnceRows(TransportContract contract) {
    super(contract);
  }

  @ParameterizedTest
  @EnumSource
  void aBrokenReplyOnAFreshConnectionIsInDoubt(BrokenReply reply) {
    server.always(
        peer -> {
          peer.hear();
          reply.play(peer);
        });
    assertInDoubt(purchase());
  }

  @ParameterizedTest
  @EnumSource
  void aBrokenReplyOnAReusedConnectionIsInDoubt(BrokenReply reply) throws Exception {
    requires(Capability.KEEP_ALIVE);
    server.always(onceApproved(reply::play));
    send(purchase());
    assertTrue(fail(purchase()).mayHaveReached());
    assertHeard(2);
  }

  @ParameterizedTest
  @CsvSource({
    "408,",
    "408, Retry-After: 0",
    "408, Retry-After: 1",
    "421,",
    "425,",
    "429, Retry-After: 0",
    "500,",
    "502,",
    "503,",
    "503, Retry-After: 0",
    "504,",
    "401, WWW-Authenticate: Basic realm=r",
    "401, WWW-Authenticate: Digest realm=r"
  })
  void aStatusIsNoReasonToSendAgain(int status, String header) throws Exception {
    server.always(
        peer -> {
          peer.hear();
          peer.reply(status, APPROVAL, header == null ? "X-None: 1" : header);
          peer.hear();
          peer.reply(200, APPROVAL);
        });
    assertEquals(status, send(purchase()).status());
    assertHeard(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 102, 103})
  void anInterimReplyIsSkipped(int status) throws Exception {
    server.always(
        peer -> {
          peer.hear();
          peer.say("HTTP/1.1 " + status + " Interim\r\n\r\n").reply(200, APPROVAL);
        });
    assertEquals(200, send(purchase()).status());
    assertHeard(1);
  }

  @Test
  void aBurstSharesConnections() throws Exception {
    requires(Capability.KEEP_ALIVE);
    server.always(Peer::echoForever);
    for (int i = 0; i < 20; i++) {
      send(purchase());
    }
    assertTrue(server.connections() < 20, "connections are not shared");
    assertHeard(20);
  }

  @Test
  void threadsGetTheirOwnReplies() throws Exception {
    server.always(Peer::echoForever);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<WireReply>> replies = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String reference = "INV-" + i;
      replies.add(threads.submit(() -> send(purchase().body(document(reference)))));
    }
    threads.shutdown();
    for (int i = 0; i < 200; i++) {
      assertEquals(document("INV-" + i), replies.get(i).get().document());
    }
    assertHeard(200);
  }
}
