package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.transport.Exchange;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every call ends in time, and at once when it is cancelled. */
abstract class TimeRows extends ContractRows {

  TimeRows(TransportContract contract) {
    super(contract);
  }

  @BeforeEach
  void loadClasses() throws Exception {
    warmUp();
  }

  private TransportException failInTime(WireRequest.Builder request) {
    return failWithin(SHORT, request);
  }

  private void assertInDoubtInTime() {
    assertTrue(failInTime(purchase()).mayHaveReached());
    assertHeard(1);
  }

  @Test
  void aReplyThatNeverComesIsInDoubt() {
    server.always(
        peer -> {
          peer.hear();
          peer.awaitClose();
        });
    assertInDoubtInTime();
  }

  @Test
  void aHeadThatDripsIsInDoubt() {
    server.always(peer -> drip(peer, "HTTP/1.1 200 OK\r\nX-Long: 0123456789"));
    assertInDoubtInTime();
  }

  @Test
  void aBodyThatDripsIsInDoubt() {
    server.always(
        peer -> {
          peer.hear();
          peer.say("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
          drip(peer);
        });
    assertInDoubtInTime();
  }

  private static void drip(Peer peer, String head) throws java.io.IOException {
    peer.hear();
    peer.say(head);
    drip(peer);
  }

  private static void drip(Peer peer) throws java.io.IOException {
    for (int i = 0; i < 200; i++) {
      peer.say(" ");
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50)); // This is what a drip is.
    }
  }

  @Test
  void interimRepliesWithoutEndAreInDoubt() {
    server.always(
        peer -> {
          peer.hear();
          while (true) {
            peer.say("HTTP/1.1 103 Early\r\n\r\n");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
          }
        });
    assertInDoubtInTime();
  }

  @Test
  void aServerThatStopsReadingLeavesItInDoubt() {
    CountDownLatch over = new CountDownLatch(1);
    server.always(peer -> over.await(10, TimeUnit.SECONDS));
    String much = String.join("", Collections.nCopies(6 << 20, "x"));
    JsonObject big = JsonObject.builder().put("a", much).build();
    Duration timeout = Duration.ofSeconds(2); // Enough to begin with.
    assertTrue(failWithin(timeout, purchase().body(big)).mayHaveReached());
    over.countDown();
  }

  @Test
  void cancelBeforeExecuteSendsNothing() {
    Exchange exchange = transport.prepare(purchase().build(), PhaseObserver.none());
    exchange.cancel();
    TransportException e = assertThrows(TransportException.class, exchange::execute);
    assertFalse(e.mayHaveReached());
    assertEquals(0, server.connections());
  }

  @Test
  void cancelWhileWaitingIsInDoubtAndReleasesTheThread() throws Exception {
    requires(Capability.CANCEL_WHILE_WAITING);
    CountDownLatch heard = new CountDownLatch(1);
    server.always(
        peer -> {
          peer.hear();
          heard.countDown();
          peer.awaitClose();
        });
    Exchange exchange = transport.prepare(purchase().build(), PhaseObserver.none());
    Thread canceller = new Thread(() -> cancelAfter(heard, exchange));
    canceller.start();
    TransportException e = assertThrows(TransportException.class, exchange::execute);
    long released = System.nanoTime();
    canceller.join();
    assertTrue(e.mayHaveReached());
    assertHeard(1);
    assertTrue(released - cancelled < TimeUnit.SECONDS.toNanos(1), "released late");
  }

  private volatile long cancelled;

  private void cancelAfter(CountDownLatch heard, Exchange exchange) {
    try {
      heard.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return;
    }
    cancelled = System.nanoTime();
    exchange.cancel();
  }

  @Test
  void cancelAfterwardsChangesNothing() throws Exception {
    server.always(Peer::echoForever);
    Exchange exchange = transport.prepare(purchase().build(), PhaseObserver.none());
    assertEquals(200, exchange.execute().status());
    exchange.cancel();
    exchange.cancel();
    assertEquals(200, send(purchase()).status());
  }

  @Test
  void anExchangeIsExecutedOnce() throws Exception {
    server.always(
        peer -> {
          peer.hear();
          peer.reply(200, APPROVAL);
        });
    Exchange exchange = transport.prepare(purchase().build(), PhaseObserver.none());
    exchange.execute();
    assertThrows(IllegalStateException.class, exchange::execute);
    assertHeard(1);
  }

  @Test
  void anInterruptedThreadSendsNothing() {
    Thread.currentThread().interrupt();
    try {
      assertNotSent(purchase());
      assertEquals(0, server.connections());
    } finally {
      assertTrue(Thread.interrupted(), "the interrupt is kept");
    }
  }
}
