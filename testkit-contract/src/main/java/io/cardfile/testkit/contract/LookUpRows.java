package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.cardfile.json.JsonText;
import io.cardfile.transport.WireReply;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A GET is sent unchanged and without a body, and each one reaches the server. */
abstract class LookUpRows extends ContractRows {

  private static final String NOT_FOUND =
      "{\"successful\":false,\"response\":{},\"errors\":[\"Could not find Purchase\"]}";

  LookUpRows(TransportContract contract) {
    super(contract, Promise.NOTHING_GUESSED);
  }

  private ReceivedRequest onlyRequest() {
    assertReceived(1);
    assertEquals("GET", server.received().get(0).method());
    return server.received().get(0);
  }

  @Test
  void aGetHasNeitherBodyNorContentType() throws Exception {
    answer(200, APPROVAL, "X-Request-Id: req-1");
    WireReply reply = send(lookUp());
    assertEquals("req-1", reply.requestId().orElse(""));
    assertNotNull(reply.document());
    ReceivedRequest received = onlyRequest();
    assertEquals("", received.body());
    assertEquals(Collections.emptyList(), received.header("Content-Type"));
    assertEquals(Collections.emptyList(), received.header("Transfer-Encoding"));
    assertEquals(Collections.singletonList("application/json"), received.header("Accept"));
    assertEquals(
        Collections.singletonList("Basic " + CREDENTIAL), received.header("Authorization"));
  }

  /** A "not found" of yesterday would free the reference of a purchase that was charged today. */
  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(
      strings = {
        "X-Nothing: special",
        "Cache-Control: public, max-age=2147483647, immutable",
        "Expires: Fri, 01 Jan 2100 00:00:00 GMT",
        "Last-Modified: Sat, 01 Jan 2000 00:00:00 GMT",
        "ETag: \"1\""
      })
  void noCacheAnswers(String allowance) throws Exception {
    server.always(
        connection -> {
          while (true) {
            connection.receive();
            boolean isFirst = server.received().size() == 1;
            connection.reply(isFirst ? 404 : 200, isFirst ? NOT_FOUND : APPROVAL, allowance);
          }
        });
    assertEquals(404, send(lookUp()).status());
    WireReply second = send(lookUp());
    assertReceived(2);
    assertEquals(200, second.status());
    assertEquals(JsonText.parse(APPROVAL), second.document());
    ReceivedRequest received = server.received().get(1);
    assertEquals(Collections.emptyList(), received.header("If-None-Match"));
    assertEquals(Collections.emptyList(), received.header("If-Modified-Since"));
  }

  /** A GET may be sent again after that, because it changes nothing. */
  @Test
  void aLostReplyIsInDoubt() {
    server.always(
        connection -> {
          connection.receive();
          connection.close();
        });
    assertInDoubt(fail(lookUp()));
  }

  @Test
  void anIncompleteReplyIsInDoubt() {
    server.always(
        connection -> {
          connection.receive();
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"succ").close();
        });
    assertInDoubt(fail(lookUp()));
  }
}
