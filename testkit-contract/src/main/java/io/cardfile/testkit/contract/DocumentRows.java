package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.util.Collections;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of requests and replies are not altered. */
abstract class DocumentRows extends ContractRows {

  // Writers of JSON differ in what they escape.
  private static final String[] SIGNED_TEXTS = {
    "",
    "a b",
    "\"\\/",
    "\b\f\n\r\t",
    "\u0000\u000b\u001f\u007f",
    "\u0085\u00e9\u20ac",
    "\u2027\u2028\u2029",
    "<a href='x'>&=",
    "\ud83d\ude00\ufeff\uffff"
  };
  private static final String[] SIGNED_NUMBERS = {
    "0",
    "-0",
    "-1",
    "1000",
    "999999999999999999",
    "9223372036854775808",
    "0.0",
    "10.10",
    "1e3",
    "1E+400",
    "18446744073709551616184467440737095516160"
  };

  DocumentRows(TransportContract contract) {
    super(contract);
  }

  private void assertEchoed(JsonObject document) throws TransportException, JsonTextException {
    server.always(connection -> connection.reply(200, connection.receive().body()));
    WireReply reply = send(purchase().body(document));
    assertEquals(document, reply.document());
    assertEquals(document, JsonText.parse(server.received().get(0).body()));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(
      strings = {
        "9007199254740993",
        "10.10",
        "-0",
        "0.0",
        "1e3",
        "1E+400",
        "18446744073709551616",
        "184467440737095516160",
        "0.1000000000000000055511151231257827"
      })
  void numbersKeepEveryDigit(String literal) throws Exception {
    assertEchoed(JsonObject.builder().put("n", JsonValue.ofNumber(literal)).build());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(
      strings = {"", "\u00e9", "\ud83d\ude00", "\u0000\u001f\n\t\\\"/", "\u2028", "\ufeff"})
  void textKeepsEveryCharacter(String text) throws Exception {
    assertEchoed(JsonObject.builder().put(text, text).build());
  }

  /** The specification does not limit a tracking ID, which later requests return unchanged. */
  @Test
  void aLongIdWithControlCharactersPasses() throws Exception {
    String id = "\u0000\u0007 MCC " + String.join("", Collections.nCopies(1_000, "aB-9")) + "\n";
    JsonObject extra = JsonObject.builder().put("authorization_tracking_id", id).build();
    assertEchoed(JsonObject.builder().put("extra", extra).build());
  }

  /** An authorizer may have signed these bytes. */
  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theBodyIsExactlyTheTextOfJsonText(long seed) throws Exception {
    JsonObject document = document(new Random(seed), 3);
    server.always(
        connection -> {
          connection.receive();
          connection.reply(200, APPROVAL);
        });
    send(purchase().body(document));
    assertEquals(JsonText.write(document), server.received().get(0).body());
  }

  private static JsonObject document(Random random, int levels) {
    JsonObject.Builder document = JsonObject.builder();
    for (int i = 0; i < 12; i++) {
      String name = i + "-" + SIGNED_TEXTS[random.nextInt(SIGNED_TEXTS.length)];
      document.put(name, value(random, levels));
    }
    return document.build();
  }

  private static JsonValue value(Random random, int levels) {
    switch (random.nextInt(levels > 0 ? 7 : 4)) {
      case 0:
        return JsonValue.of(SIGNED_TEXTS[random.nextInt(SIGNED_TEXTS.length)]);
      case 1:
        return JsonValue.ofNumber(SIGNED_NUMBERS[random.nextInt(SIGNED_NUMBERS.length)]);
      case 2:
        return JsonValue.ofNumber(Long.toString(random.nextLong()));
      case 3:
        return random.nextBoolean() ? JsonValue.nullValue() : JsonValue.of(random.nextBoolean());
      case 4:
        return JsonArray.of(value(random, levels - 1), value(random, levels - 1));
      default:
        return document(random, levels - 1);
    }
  }

  @Test
  void allKindsOfValuesPass() throws Exception {
    JsonArray values =
        JsonArray.of(
            JsonValue.nullValue(),
            JsonValue.of(true),
            JsonValue.of(false),
            JsonArray.empty(),
            JsonObject.empty());
    assertEchoed(JsonObject.builder().put("a", values).put("b", JsonValue.nullValue()).build());
  }

  @Test
  void aLargeDocumentPasses() throws Exception {
    String text = String.join("", Collections.nCopies(100_000, "\u20ac12345"));
    assertEchoed(JsonObject.builder().put("a", text.substring(0, 300_000)).build());
  }

  @Test
  void documentsAreDeclaredAsJson() throws Exception {
    server.always(connection -> connection.receive());
    fail(purchase());
    ReceivedRequest received = server.received().get(0);
    assertEquals("POST", received.method());
    assertEquals(
        Collections.singletonList("application/json; charset=utf-8"),
        received.header("Content-Type"));
    assertEquals(Collections.singletonList("application/json"), received.header("Accept"));
  }

  @Test
  void withoutADocumentTheBodyIsEmpty() throws Exception {
    server.always(connection -> connection.receive());
    fail(purchase().body(null));
    assertEquals("", server.received().get(0).body());
    assertEquals(Collections.singletonList("0"), server.received().get(0).header("Content-Length"));
  }

  @Test
  void headersArrive() throws Exception {
    server.always(connection -> connection.receive());
    fail(purchase().header(WireHeader.of("X-Trace", "a b")));
    ReceivedRequest received = server.received().get(0);
    assertEquals(Collections.singletonList("a b"), received.header("X-Trace"));
    assertEquals(
        Collections.singletonList("Basic " + CREDENTIAL), received.header("Authorization"));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(
      strings = {"/a%20b", "/a%3Bb%2Fc", "/~a.b-c_d", "/%7E", "/p?q=%20+&r=%3D", "/a%2eb", "/a:b"})
  void pathAndQueryAreSentByteForByte(String target) throws Exception {
    server.always(connection -> connection.receive());
    fail(WireRequest.post(server.url(target)).timeout(TIMEOUT));
    assertEquals(target, server.received().get(0).target());
  }

  @Test
  void theRequestIdOfAReplyIsKept() throws Exception {
    server.always(
        connection -> {
          connection.receive();
          connection.reply(200, APPROVAL, "X-Request-Id: req-1");
        });
    assertEquals(Optional.of("req-1"), send(purchase()).requestId());
  }

  /** The client shows it: an error page of a proxy is easily recognized by it. */
  @Test
  void theContentTypeOfAnUnreadableReplyIsKept() throws Exception {
    server.always(
        connection -> {
          connection.receive();
          connection.reply(502, "<html>Bad Gateway</html>", "Content-Type: text/html; charset=a");
        });
    assertEquals(Optional.of("text/html"), send(purchase()).contentType());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(
      ints = {
        200, 201, 202, 299, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 408,
        409, 415, 421, 422, 425, 426, 429, 500, 501, 502, 503, 504, 520, 599
      })
  void everyStatusReturnsTheReply(int status) throws Exception {
    server.always(
        connection -> {
          connection.receive();
          connection.reply(status, status == 304 ? "" : APPROVAL);
        });
    WireReply reply = send(purchase());
    assertEquals(status, reply.status());
    if (status != 304) { // Has no body.
      assertNotNull(reply.document());
      assertTrue(reply.document().get("successful").bool());
    }
    assertReceived(1);
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(ints = {204, 205})
  void aReplyWithoutABodyIsUnreadable(int status) throws Exception {
    server.always(
        connection -> {
          connection.receive();
          connection.write("HTTP/1.1 " + status + " No Content\r\nContent-Length: 0\r\n\r\n");
        });
    WireReply reply = send(purchase());
    assertEquals(status, reply.status());
    assertEquals(null, reply.document());
  }
}
