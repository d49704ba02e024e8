package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows on observers and on the texts of an exchange. */
abstract class ObservedRows extends ContractRows {

  ObservedRows(TransportContract contract) {
    super(contract);
  }

  private void answer(String body) {
    server.always(
        connection -> {
          connection.receive();
          connection.reply(200, body);
        });
  }

  @Test
  void phasesComeInOrder() throws Exception {
    answer(APPROVAL);
    List<Phase> seen = Collections.synchronizedList(new ArrayList<>());
    transport.prepare(purchase().build(), seen::add).execute();
    List<Phase> ordered = new ArrayList<>(seen);
    Collections.sort(ordered);
    assertEquals(ordered, seen);
  }

  @Test
  void anObserverThatThrowsChangesNothing() throws Exception {
    answer(APPROVAL);
    PhaseObserver throwing =
        phase -> {
          throw new IllegalStateException(phase.name());
        };
    assertEquals(200, transport.prepare(purchase().build(), throwing).execute().status());
  }

  @Test
  void noTextShowsCardDataOrCredentials() throws TransportException {
    answer("{\"echo\":\"" + CARD_NUMBER + "\"} " + CVV);
    Exchange exchange = transport.prepare(purchase().build(), phase -> {});
    NoLeakAssertions.assertOf(transport);
    NoLeakAssertions.assertOf(exchange);
    WireReply reply = exchange.execute();
    NoLeakAssertions.assertOf(exchange);
    NoLeakAssertions.assertOf(reply);
    NoLeakAssertions.assertOf(reply.problem());
  }
}
