package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** An interrupt or a cancel may end a call or not, but never makes its outcome untrue. */
abstract class ThreadRows extends ContractRows {

  ThreadRows(TransportContract contract) {
    super(contract, Promise.NOTHING_GUESSED);
  }

  @Test
  void anInterruptedThreadSendsNothing() {
    Thread.currentThread().interrupt();
    assertNotSent(purchase());
    assertEquals(0, server.connections(), "connections");
    assertTrue(Thread.interrupted(), "the interrupt is lost");
  }

  /** The interrupt arrives before the thread reads, or while it reads. */
  @Test
  void anInterruptWhileWaitingIsKeptAndNeverNotSent() {
    Thread waiting = Thread.currentThread();
    server.always(
        connection -> {
          connection.receive();
          waiting.interrupt();
          connection.reply(200, APPROVAL);
          connection.awaitClose();
        });
    try {
      assertEquals(200, send(purchase()).status());
    } catch (TransportException e) {
      assertInDoubt(e);
    }
    assertTrue(Thread.interrupted(), "the interrupt is lost");
    assertReceived(1);
  }

  @Test
  void anInterruptWithoutAReplyIsInDoubtInTime() {
    Thread waiting = Thread.currentThread();
    server.always(
        connection -> {
          connection.receive();
          waiting.interrupt();
          connection.awaitClose();
        });
    assertInDoubt(failInTime(purchase(), TIMEOUT.dividedBy(5)));
    assertTrue(Thread.interrupted(), "the interrupt is lost");
    assertReceived(1);
  }

  /** Stops a call from another thread. */
  private interface Stop {
    void stop(Exchange exchange, Thread caller);
  }

  @Test
  void aCancelAtAnyMomentReportsTheTrueOutcome() throws Exception {
    assertTruthful((exchange, caller) -> exchange.cancel());
  }

  @Test
  void anInterruptAtAnyMomentReportsTheTrueOutcome() throws Exception {
    assertTruthful((exchange, caller) -> caller.interrupt());
  }

  private void assertTruthful(Stop how) throws Exception {
    server.always(ServerConnection::echoForever);
    Set<String> notSent = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      String reference = "INV-" + i;
      if (isNotSent(reference, TimeUnit.MICROSECONDS.toNanos(20L * i), how)) {
        notSent.add(reference);
      }
    }
    send(purchaseOf("LAST")); // Any late request has arrived by now.
    for (ReceivedRequest request : server.received()) {
      assertFalse(notSent.contains(reference(request)), "a request that was not sent was received");
    }
  }

  private boolean isNotSent(String reference, long nanos, Stop how) throws InterruptedException {
    Exchange exchange = prepare(purchaseOf(reference));
    Thread caller = Thread.currentThread();
    Thread stopper = new Thread(() -> stopAfter(nanos, () -> how.stop(exchange, caller)));
    stopper.start();
    try {
      execute(exchange);
      return false;
    } catch (TransportException e) {
      return !e.mayHaveReached();
    } finally {
      outlive(stopper);
    }
  }

  private static void stopAfter(long nanos, Runnable stop) {
    LockSupport.parkNanos(nanos); // The row varies the moment of the stop.
    stop.run();
  }

  private static void outlive(Thread stopper) {
    while (stopper.isAlive()) {
      try {
        stopper.join();
      } catch (InterruptedException e) {
        // The stopper itself interrupts this thread.
      }
    }
    Thread.interrupted();
  }

  private static String reference(ReceivedRequest request) {
    String before = "\"reference\":\"";
    int from = request.body().indexOf(before) + before.length();
    return request.body().substring(from, request.body().indexOf('"', from));
  }
}
