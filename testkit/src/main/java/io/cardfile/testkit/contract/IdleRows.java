package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.transport.TransportException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Connections that are kept, and what may have become of them meanwhile. */
abstract class IdleRows extends ContractRows {

  private static final String FORGED = "{\"forged\":true}";

  private final CountDownLatch replied = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);

  IdleRows(TransportContract contract) {
    super(contract);
  }

  @Test
  void aKeptConnectionThatWasClosedIsReplaced() throws Exception {
    assertReplaced(Peer::close);
  }

  @Test
  void aKeptConnectionThatWasResetIsReplaced() throws Exception {
    assertReplaced(Peer::reset);
  }

  private void assertReplaced(LoopbackServer.Script end) throws Exception {
    requires(Capability.REPLACES_DEAD_CONNECTIONS);
    replyThen(end);
    assertNotNull(send(purchase()).document());
    assertHeard(2);
    assertEquals(2, server.connections());
  }

  @Test
  void aReplyThatNobodyAskedForIsNotTaken() throws Exception {
    replyThen(peer -> peer.reply(200, FORGED));
    try {
      assertNotEquals(Boolean.TRUE, send(purchase()).document().has("forged"));
    } catch (TransportException e) {
      assertTrue(e.mayHaveReached() || server.heard().size() == 1);
    }
  }

  @Test
  void theReplyAfterInterimRepliesIsNotTheNextRequests() throws Exception {
    String late = "HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{\"late\":true}";
    server.next(
        peer -> {
          peer.hear();
          peer.say("HTTP/1.1 103 X\r\n\r\nHTTP/1.1 103 X\r\n\r\n" + late);
          peer.echoForever();
        });
    server.always(Peer::echoForever);
    try {
      send(purchase());
    } catch (TransportException e) {
      assertTrue(e.mayHaveReached());
    }
    assertEquals(document("INV-2"), send(purchase().body(document("INV-2"))).document());
  }

  /** Sends a first purchase; then the server does something to the connection while it is idle. */
  private void replyThen(LoopbackServer.Script surprise) throws Exception {
    server.next(
        peer -> {
          peer.hear();
          peer.reply(200, APPROVAL);
          await(replied);
          surprise.play(peer);
          ended.countDown();
          if (!peer.isClosed()) {
            peer.hear();
            peer.reply(200, APPROVAL);
          }
        });
    server.always(
        peer -> {
          peer.hear();
          peer.reply(200, APPROVAL);
        });
    send(purchase());
    replied.countDown();
    await(ended);
    // Being idle for some time is what the row is about; nothing waits for this.
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
  }

  private static void await(CountDownLatch latch) throws InterruptedException {
    assertTrue(latch.await(10, TimeUnit.SECONDS), "nothing happened for 10 s");
  }
}
