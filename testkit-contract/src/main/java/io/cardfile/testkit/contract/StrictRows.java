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
        " ",
        "<html>Bad Gateway</html>",
        "null",
        "[]",
        "\"text\"",
        "{\"a\":1}{\"a\":2}",
        "{\"a\":1} x",
        "{\"a\":1,\"a\":2}",
        "{\"successful\":false,\"\\u0073uccessful\":true}",
        "{\"a\":{\"b\":1,\"b\":1}}",
        "{\"a\":TRUE}",
        "{\"a\":\"1\n2\"}",
        "{\"a\":\"\u0000\"}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\'\"}",
        "{\"a\":\"\\ud83d\"}",
        "{\"a\":\"\\ude00\\ud83d\"}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":NaN}",
        "{\"a\":1,}",
        "{'a':1}",
        "{a:1}",
        "{\"a\":1}//",
        "/**/{\"a\":1}",
        "{\"a\":1",
        "{\"a\":\"\\u00"
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

  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(ints = {64, 255, 100_000})
  void deepNestingIsUnreadable(int arrays) throws Exception {
    String open = String.join("", Collections.nCopies(arrays, "["));
    String close = String.join("", Collections.nCopies(arrays, "]"));
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
