package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.WireRequest;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every call ends by its deadline, and soon when it is cancelled. */
abstract class TimeRows extends ContractRows {

  TimeRows(TransportContract contract) {
    super(contract, Promise.ONE_DEADLINE);
  }

  @Test
  void aServerThatStopsReadingIsInDoubt() {
    CountDownLatch never = new CountDownLatch(1);
    server.always(
        connection -> {
          connection.receiveHead();
          never.await();
        });
    String largeText = String.join("", Collections.nCopies(6 << 20, "x"));
    JsonObject large = JsonObject.builder().put("a", largeText).build();
    assertInDoubtInTime(purchase().body(large));
  }

  @Test
  void aLookUpWithoutAReplyIsInDoubt() {
    answerNothing();
    assertInDoubtInTime(lookUp());
  }

  @Test
  void cancelBeforeExecuteSendsNothing() {
    Exchange exchange = prepare(purchase());
    exchange.cancel();
    assertNotSent(fail(exchange));
    assertEquals(0, server.connections(), "connections");
  }

  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(strings = {"POST", "GET"})
  void cancelWhileWaitingIsInDoubtAndReleasesTheThread(String method) {
    requires(Capability.CANCEL_WHILE_WAITING);
    WireRequest.Builder request = method.equals("GET") ? lookUp() : purchase();
    Exchange exchange = prepare(request);
    server.always(
        connection -> {
          connection.receive();
          exchange.cancel();
          connection.awaitClose();
        });
    assertInDoubt(failCancelled(exchange));
    assertReceived(1);
  }

  @Test
  void cancelAfterwardsChangesNothing() throws Exception {
    server.always(ServerConnection::echoForever);
    Exchange exchange = prepare(purchase());
    assertEquals(200, execute(exchange).status());
    exchange.cancel();
    exchange.cancel();
    assertEquals(200, send(purchase()).status());
  }

  @Test
  void anExchangeIsExecutedOnce() throws Exception {
    answer(200, APPROVAL);
    Exchange exchange = prepare(purchase());
    execute(exchange);
    assertThrows(IllegalStateException.class, exchange::execute);
    assertReceived(1);
  }
}
