package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every call ends in time, and immediately when it is cancelled. */
abstract class TimeRows extends ContractRows {

  TimeRows(TransportContract contract) {
    super(contract);
  }

  @BeforeEach
  void loadClasses() throws Exception {
    warmUp();
  }

  @Test
  @FaultRow(
      value = 14,
      fault = "stops-reading",
      reason = "a server that stops reading fills the window of a large request")
  void aServerThatStopsReadingIsInDoubt() {
    CountDownLatch over = new CountDownLatch(1);
    server.always(connection -> over.await(10, TimeUnit.SECONDS));
    String largeText = String.join("", Collections.nCopies(6 << 20, "x"));
    JsonObject big = JsonObject.builder().put("a", largeText).build();
    Duration timeout = Duration.ofSeconds(2); // Enough time to begin sending.
    assertTrue(failWithin(timeout, purchase().body(big)).mayHaveReached());
    over.countDown();
  }

  @Test
  @FaultRow(
      value = 44,
      fault = "cancelled-before",
      reason = "an app cancels a call before it begins")
  void cancelBeforeExecuteSendsNothing() {
    Exchange exchange = transport.prepare(purchase().build(), phase -> {});
    exchange.cancel();
    TransportException e = assertThrows(TransportException.class, () -> execute(exchange));
    assertFalse(e.mayHaveReached());
    assertEquals(0, server.connections());
  }

  @Test
  @FaultRow(
      value = 44,
      fault = "cancelled-while-waiting",
      reason = "a payer closes the app while the gateway works")
  void cancelWhileWaitingIsInDoubtAndReleasesTheThread() throws Exception {
    assertCancelReleases(purchase());
  }

  @Test
  void cancelAfterwardsChangesNothing() throws Exception {
    server.always(ServerConnection::echoForever);
    Exchange exchange = transport.prepare(purchase().build(), phase -> {});
    assertEquals(200, exchange.execute().status());
    exchange.cancel();
    exchange.cancel();
    assertEquals(200, send(purchase()).status());
  }

  @Test
  void anExchangeIsExecutedOnce() throws Exception {
    server.always(
        connection -> {
          connection.receive();
          connection.reply(200, APPROVAL);
        });
    Exchange exchange = transport.prepare(purchase().build(), phase -> {});
    exchange.execute();
    assertThrows(IllegalStateException.class, exchange::execute);
    assertReceived(1);
  }

  @Test
  @FaultRow(
      value = 44,
      fault = "interrupted-before",
      reason = "a thread of a pool that is shutting down")
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
