package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.TransportException;
import org.junit.jupiter.api.Test;

/** Rows on kept connections with unread data. */
abstract class IdleRows extends ContractRows {

  IdleRows(TransportContract contract) {
    super(contract);
  }

  @Test
  void theReplyAfterInterimRepliesDoesNotAnswerTheNextRequest() throws Exception {
    String late = "HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{\"late\":true}";
    server.next(
        connection -> {
          connection.receive();
          connection.write("HTTP/1.1 103 X\r\n\r\nHTTP/1.1 103 X\r\n\r\n" + late);
          connection.echoForever();
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
