package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cardfile.transport.WireReply;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A body that is not exactly one strict JSON object is returned as text, with its status. */
abstract class StrictRows extends ContractRows {

  StrictRows(TransportContract contract) {
    super(contract, Promise.NOTHING_GUESSED);
  }

  private void assertUnreadable(byte[] body) throws Exception {
    server.always(
        connection -> {
          connection.receive();
          connection.reply(200, body, "Content-Type: application/json");
        });
    WireReply reply = send(purchase());
    assertEquals(200, reply.status());
    assertNull(reply.document());
    assertFalse(reply.problem().isEmpty());
    assertReceived(1);
  }

  /** Core's reader refuses each, and a lenient JSON library reads it. */
  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(
      strings = {
        "",
        "[]",
        "{\"a\":1}{\"a\":2}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":01}",
        "{\"a\":1,}",
        "\ufeff{\"a\":1}",
        "{\"a\":1"
      })
  void bodiesThatAreNotStrictJsonAreUnreadable(String body) throws Exception {
    assertUnreadable(body.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(strings = {"UTF-16", "ISO-8859-1"})
  void otherEncodingsAreUnreadable(String charset) throws Exception {
    assertUnreadable("{\"a\":\"\u00e9\"}".getBytes(Charset.forName(charset)));
  }

  @Test
  void theTextOfAnErrorPageIsKept() throws Exception {
    answer(502, "<html>Bad Gateway</html>", "Content-Type: text/html");
    WireReply reply = send(purchase());
    assertEquals(502, reply.status());
    assertEquals("<html>Bad Gateway</html>", reply.unreadableText());
  }
}
