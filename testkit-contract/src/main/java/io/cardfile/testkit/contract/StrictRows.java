package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cardfile.transport.WireReply;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
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

  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(
      strings = {
        "",
        "<html>Bad Gateway</html>",
        "[]",
        "{\"a\":1}{\"a\":2}",
        "{\"a\":1,\"a\":2}",
        "{\"successful\":false,\"\\u0073uccessful\":true}",
        "{\"a\":TRUE}",
        "{\"a\":\"1\n2\"}",
        "{\"a\":\"\\ud83d\"}",
        "{\"a\":01}",
        "{\"a\":NaN}",
        "{\"a\":1,}",
        "{'a':1}",
        "{\"a\":1}//",
        "{\"a\":1"
      })
  void bodiesThatAreNotStrictJsonAreUnreadable(String body) throws Exception {
    assertUnreadable(body.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "ISO-8859-1"})
  void otherEncodingsAreUnreadable(String charset) throws Exception {
    assertUnreadable("{\"a\":\"\u00e9\"}".getBytes(Charset.forName(charset)));
  }

  @Test
  void aByteOrderMarkIsUnreadable() throws Exception {
    assertUnreadable("\ufeff{\"a\":1}".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void malformedUtf8IsUnreadable() throws Exception {
    assertUnreadable(new byte[] {'{', '"', (byte) 0xC0, (byte) 0xAF, '"', ':', '1', '}'});
  }

  @Test
  void deepNestingIsUnreadable() throws Exception {
    String open = String.join("", Collections.nCopies(100_000, "["));
    String close = String.join("", Collections.nCopies(100_000, "]"));
    assertUnreadable(("{\"a\":" + open + close + "}").getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void theTextOfAnErrorPageIsKept() throws Exception {
    answer(502, "<html>Bad Gateway</html>", "Content-Type: text/html");
    WireReply reply = send(purchase());
    assertEquals(502, reply.status());
    assertEquals("<html>Bad Gateway</html>", reply.unreadableText());
  }
}
