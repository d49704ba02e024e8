package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of requests and replies are not altered. */
abstract class DocumentRows extends ContractRows {

  // Writers of JSON differ in what they escape.
  private static final String[] TEXTS = {
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
  private static final String[] NUMBERS = {
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
    "0.1000000000000000055511151231257827",
    "18446744073709551616184467440737095516160"
  };

  DocumentRows(TransportContract contract) {
    super(contract, Promise.NOTHING_GUESSED);
  }

  private void assertEchoed(JsonObject document) throws TransportException, JsonTextException {
    server.always(connection -> connection.reply(200, connection.receive().body()));
    WireReply reply = send(purchase().body(document));
    assertEquals(document, reply.document());
    assertEquals(document, JsonText.parse(server.received().get(0).body()));
  }

  /** The API document does not limit a tracking ID, which later requests return unchanged. */
  @Test
  void aLongIdWithControlCharactersPasses() throws Exception {
    String id = "\u0000\u0007 MCC " + String.join("", Collections.nCopies(1_000, "aB-9")) + "\n";
    JsonObject extra = JsonObject.builder().put("authorization_tracking_id", id).build();
    assertEchoed(JsonObject.builder().put("extra", extra).build());
  }

  /** An authorizer may have signed these bytes. */
  @Test
  void theBodyIsExactlyTheTextOfJsonText() throws Exception {
    JsonObject.Builder document = JsonObject.builder();
    for (String text : TEXTS) {
      document.put("name " + text, text);
    }
    for (String number : NUMBERS) {
      document.put(number, JsonValue.ofNumber(number));
    }
    JsonArray others =
        JsonArray.of(
            JsonValue.nullValue(),
            JsonValue.of(true),
            JsonValue.of(false),
            JsonArray.empty(),
            JsonObject.empty());
    JsonObject all = document.put("others", others).put("null", JsonValue.nullValue()).build();
    assertEchoed(all);
    assertEquals(JsonText.write(all), server.received().get(0).body());
  }

  @Test
  void aLargeDocumentPasses() throws Exception {
    String text = String.join("", Collections.nCopies(100_000, "\u20ac12345"));
    assertEchoed(JsonObject.builder().put("a", text.substring(0, 300_000)).build());
  }

  @Test
  void documentsAreDeclaredAsJson() throws Exception {
    server.always(ServerConnection::receive);
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
    server.always(ServerConnection::receive);
    fail(purchase().body(null));
    assertEquals("", server.received().get(0).body());
    assertEquals(Collections.singletonList("0"), server.received().get(0).header("Content-Length"));
  }

  @Test
  void headersArrive() throws Exception {
    server.always(ServerConnection::receive);
    fail(purchase().header(WireHeader.of("X-Trace", "a b")));
    ReceivedRequest received = server.received().get(0);
    assertEquals(Collections.singletonList("a b"), received.header("X-Trace"));
    assertEquals(
        Collections.singletonList("Basic " + CREDENTIAL), received.header("Authorization"));
  }

  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(
      strings = {"/a%20b", "/a%3Bb%2Fc", "/~a.b-c_d", "/%7E", "/p?q=%20+&r=%3D", "/a%2eb", "/a:b"})
  void pathAndQueryAreSentByteForByte(String target) throws Exception {
    answer(200, APPROVAL);
    send(WireRequest.post(server.url(target)).timeout(TIMEOUT));
    send(WireRequest.get(server.url(target)).timeout(TIMEOUT));
    assertReceived(2);
    server.received().forEach(received -> assertEquals(target, received.target()));
  }

  @Test
  void theRequestIdOfAReplyIsKept() throws Exception {
    answer(200, APPROVAL, "X-Request-Id: req-1");
    assertEquals(Optional.of("req-1"), send(purchase()).requestId());
  }

  /** As through a content delivery network, which compresses unless the request forbids it. */
  @Test
  void aServerThatCompressesIsUnderstood() throws Exception {
    server.always(
        connection -> {
          List<String> accepted = connection.receive().header("Accept-Encoding");
          boolean isAccepted = accepted.isEmpty() || accepted.toString().contains("gzip");
          if (isAccepted) {
            connection.reply(200, gzip(APPROVAL), "Content-Encoding: gzip");
          } else {
            connection.reply(200, APPROVAL);
          }
        });
    WireReply reply = send(purchase());
    assertEquals(JsonText.parse(APPROVAL), reply.document(), reply::problem);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return packed.toByteArray();
  }

  /** The client shows it: an error page of a proxy is easily recognized by it. */
  @Test
  void theContentTypeOfAnUnreadableReplyIsKept() throws Exception {
    answer(502, "<html>Bad Gateway</html>", "Content-Type: text/html; charset=a");
    assertEquals(Optional.of("text/html"), send(purchase()).contentType());
  }

  @ParameterizedTest(name = ROW_NAME)
  @ValueSource(ints = {200, 201, 300, 304, 401, 404, 408, 409, 421, 422, 429, 503, 599})
  void everyStatusReturnsTheReply(int status) throws Exception {
    String body = status == 304 ? "" : APPROVAL; // 304 has no body.
    answer(status, body, "Retry-After: 0", "Location: /elsewhere");
    for (WireRequest.Builder request : Arrays.asList(purchase(), lookUp())) {
      WireReply reply = send(request);
      assertEquals(status, reply.status());
      assertEquals(body.isEmpty(), reply.document() == null);
    }
    assertReceived(2);
  }

  @ParameterizedTest(name = ROW_NAME)
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
