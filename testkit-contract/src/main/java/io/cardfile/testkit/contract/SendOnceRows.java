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

/** A purchase that the server has read is never sent again, whatever the reply is. */
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
}
