package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.TransportException;
import org.junit.jupiter.api.Test;

/** Connections that are kept, and what may have become of them meanwhile. */
abstract class IdleRows extends ContractRows {

  IdleRows(TransportContract contract) {
    super(contract);
  }

  @Test
  void theReplyAfterInterimRepliesDoesNotAnswerTheNextRequest() throws Exception {
    String late = "HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{\"late\":true}";
    server.next(
        peer -> {
          peer.hear();
          peer.say("HTTP/1.1 103 X\r\n\r\nHTTP/1.1 103 X\r\n\r\n" + late);
          peer.echoForever();
        });
    server.always(ServerConnection::echoForever);
    try {
      send(purchase());
    } catch (TransportException e) {
      assertTrue(e.mayHaveReached());
    }
    assertEquals(document("INV-2"), send(purchase().body(document("INV-2"))).document());
  }
}
