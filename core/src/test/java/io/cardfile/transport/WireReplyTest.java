package io.cardfile.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireReplyTest {

  private static WireReply read(String body) {
    return WireReply.read(200, "r-1", body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void objectIsADocument() {
    WireReply reply = read(" {\"a\":1} ");

    assertEquals(200, reply.status());
    assertEquals(Optional.of("r-1"), reply.requestId());
    assertEquals(JsonObject.builder().put("a", 1).build(), reply.document());
    assertEquals("", reply.problem());
    assertEquals("", reply.unreadableText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null", "\"x\"", "1", "true"})
  void otherJsonIsUnreadable(String body) {
    WireReply reply = read(body);

    assertNull(reply.document());
    assertEquals("the document is not an object", reply.problem());
    assertEquals(body, reply.unreadableText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "{}{}", "{\"a\":1,\"a\":1}", "<html>"})
  void otherTextIsUnreadableAndTheProblemDoesNotRepeatIt(String body) {
    WireReply reply = read(body);

    assertNull(reply.document());
    assertEquals(body, reply.unreadableText());
    assertFalse(reply.problem().isEmpty());
    assertFalse(reply.problem().contains("html"));
    assertEquals(Optional.of("r-1"), reply.requestId());
  }

  @Test
  void unreadableTextIsCut() {
    assertEquals(4096, read("x".repeat(4096)).unreadableText().length());
    assertEquals(4096, read("x".repeat(4097)).unreadableText().length());
    assertEquals(4096, read("x".repeat(100_000)).unreadableText().length());
    assertEquals(
        4096, WireReply.unreadable(500, null, "cut", "y".repeat(5000)).unreadableText().length());
  }

  @Test
  void bytesThatAreNoTextAreReplaced() {
    WireReply reply = WireReply.read(200, null, new byte[] {'a', (byte) 0xff, 'b'});

    assertEquals("a\ufffdb", reply.unreadableText());
  }

  @Test
  void bodyBeyondTheLimitIsUnreadable() {
    assertNull(read("{\"a\":\"" + "x".repeat(1 << 20) + "\"}").document());
    assertNotNull(read("{\"a\":\"" + "x".repeat(1 << 19) + "\"}").document());
  }

  @ParameterizedTest
  @ValueSource(strings = {"r", "7e57ab1e-0000-4000-8000-000000000000", "a=b;c/d+e~!"})
  void requestIdOfVisibleAsciiIsKept(String id) {
    assertEquals(Optional.of(id), WireReply.of(200, id, JsonObject.empty()).requestId());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a\nb", "a\rb", "a\tb", "\u0000", "\u007f", "caf\u00e9"})
  void otherRequestIdIsDropped(String id) {
    assertEquals(Optional.empty(), WireReply.of(200, id, JsonObject.empty()).requestId());
    assertEquals(Optional.empty(), WireReply.unreadable(200, id, "why", "").requestId());
  }

  @Test
  void requestIdIsAtMost128Characters() {
    String longest = "r".repeat(128);

    assertTrue(WireReply.of(200, longest, JsonObject.empty()).requestId().isPresent());
    assertFalse(WireReply.of(200, longest + "r", JsonObject.empty()).requestId().isPresent());
    assertFalse(WireReply.of(200, null, JsonObject.empty()).requestId().isPresent());
  }

  @ParameterizedTest
  @CsvSource({
    "text/html, text/html",
    "' Text/HTML ;charset=UTF-8', Text/HTML",
    "application/problem+json; a=b; c=d, application/problem+json",
    "a!#$&^_.+-9/b, a!#$&^_.+-9/b"
  })
  void mediaTypeIsKeptWithoutItsParameters(String header, String type) {
    WireReply reply = read("<html>").withContentType(header);

    assertEquals(Optional.of(type), reply.contentType());
    assertEquals(Optional.of("r-1"), reply.requestId());
    assertEquals("<html>", reply.unreadableText());
    assertEquals(Optional.of(type), reply.contentType());
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        ";",
        "text",
        "text/",
        "/html",
        "text/html/x",
        "text html",
        "text/h tml",
        "a\n/b",
        "text/\u00e9"
      })
  void whatIsNoMediaTypeIsDropped(String header) {
    WireReply reply = read("<html>").withContentType("text/plain").withContentType(header);

    assertEquals(Optional.empty(), reply.contentType());
  }

  @Test
  void partOfAMediaTypeIsAtMost60Characters() {
    String longest = "t".repeat(60);

    assertTrue(read("").withContentType(longest + "/" + longest).contentType().isPresent());
    assertFalse(read("").withContentType(longest + "t/x").contentType().isPresent());
    assertFalse(read("").withContentType("x/t" + longest).contentType().isPresent());
  }

  @Test
  void nothingOfTheContentIsShown() {
    assertEquals("WireReply(200, a document)", read("{\"a\":\"4111111111111111\"}").toString());
    assertEquals("WireReply(200, unreadable)", read("4111111111111111x").toString());
  }

  @Test
  void nullIsRefused() {
    assertThrows(NullPointerException.class, () -> WireReply.of(200, null, null));
    assertThrows(NullPointerException.class, () -> WireReply.unreadable(200, null, null, ""));
    assertThrows(NullPointerException.class, () -> WireReply.unreadable(200, null, "", null));
    assertThrows(NullPointerException.class, () -> WireReply.read(200, null, null));
  }
}
