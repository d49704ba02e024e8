package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Rows on observers and on the texts of an exchange. */
abstract class ObservedRows extends ContractRows {

  ObservedRows(TransportContract contract) {
    super(contract, Promise.NO_SECRET_SHOWN);
  }

  @Test
  void phasesComeInOrder() throws Exception {
    answer(200, APPROVAL);
    List<Phase> seen = Collections.synchronizedList(new ArrayList<>());
    execute(transport.prepare(purchase().build(), seen::add));
    List<Phase> ordered = new ArrayList<>(seen);
    Collections.sort(ordered);
    assertEquals(ordered, seen);
  }

  @Test
  void anObserverThatThrowsChangesNothing() throws Exception {
    answer(200, APPROVAL);
    Consumer<Phase> throwing =
        phase -> {
          throw new IllegalStateException(phase.name());
        };
    assertEquals(200, execute(transport.prepare(purchase().build(), throwing)).status());
  }

  /** Of a purchase with a reply, of one whose reply is lost, and of a look-up. */
  @Test
  void nothingPrintedOrLoggedShowsCardDataOrCredentials() throws Exception {
    server.next(ServerConnection::receive);
    server.always(ServerConnection::echoForever);
    try (CapturedOutput output = new CapturedOutput()) {
      fail(purchase());
      send(purchase());
      send(lookUp());
      Secrets.requireNoneIn("the output or log", output.text());
    }
  }

  @Test
  void noTextShowsCardDataOrCredentials() throws TransportException {
    answer(200, "{\"echo\":\"" + CARD_NUMBER + "\"} " + CVV);
    Exchange exchange = prepare(purchase());
    Secrets.requireNoneIn("the text of the transport", transport.toString());
    Secrets.requireNoneIn("the text of an exchange", exchange.toString());
    WireReply reply = execute(exchange);
    Secrets.requireNoneIn("the text of an exchange", exchange.toString());
    Secrets.requireNoneIn("the text of a reply", reply.toString());
    Secrets.requireNoneIn("the problem of a reply", reply.problem());
  }
}
