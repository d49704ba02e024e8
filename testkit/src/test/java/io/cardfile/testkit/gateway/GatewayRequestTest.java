package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayRequestTest {

  private static GatewayRequest of(String target, String body) {
    return GatewayRequest.of("POST", target, List.of(), body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void targetIsTakenApartAtTheFirstQuestionMark() {
    GatewayRequest request = of("/a%2Fb?x=1?2", "");
    assertEquals("/a%2Fb", request.rawPath());
    assertEquals(Optional.of("x=1?2"), request.rawQuery());
    assertEquals(Optional.empty(), of("/a", "").rawQuery());
    assertEquals(Optional.of(""), of("/a?", "").rawQuery());
  }

  @Test
  void wireRequestBecomesWhatATransportSends() {
    WireRequest wire =
        WireRequest.post("https://gateway.invalid/v2/a%20b/x?y=%2F")
            .header(WireHeader.of("X-One", "1"))
            .body(JsonObject.builder().put("reference", "INV-1").build())
            .build();
    GatewayRequest request = GatewayRequest.of(wire);
    assertEquals("POST", request.method());
    assertEquals("/v2/a%20b/x", request.rawPath());
    assertEquals(Optional.of("y=%2F"), request.rawQuery());
    assertEquals(Optional.of("1"), request.header("x-one"));
    assertEquals(Optional.of("application/json"), request.header("Accept"));
    assertEquals(Optional.of("application/json; charset=utf-8"), request.header("Content-Type"));
    assertEquals("{\"reference\":\"INV-1\"}", new String(request.body(), StandardCharsets.UTF_8));
    assertEquals(Optional.of("INV-1"), request.reference());
  }

  @Test
  void wireRequestWithoutADocumentHasAnEmptyBodyAndNoType() {
    GatewayRequest request = GatewayRequest.of(WireRequest.post("https://gateway.invalid").build());
    assertEquals(0, request.body().length);
    assertEquals(Optional.empty(), request.header("Content-Type"));
    assertEquals("", request.rawPath());
    assertEquals(Optional.empty(), request.document());
  }

  @Test
  void invalidUrlIsRefusedAndNotShown() {
    WireRequest wire = WireRequest.post("https://gateway.invalid/CANARY %").build();
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> GatewayRequest.of(wire));
    assertFalse(e.toString().contains("CANARY"));
    assertNull(e.getCause());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "1", "{\"a\":1,\"a\":2}"})
  void bodyThatIsNotOneObjectHasNoDocument(String body) {
    assertEquals(Optional.empty(), of("/", body).document());
    assertEquals(Optional.empty(), of("/", body).reference());
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"reference\":8010}', 8010",
    "'{\"reference\":null}',",
    "'{\"reference\":[1]}',",
    "{},"
  })
  void referenceIsAStringOrANumber(String body, String reference) {
    assertEquals(Optional.ofNullable(reference), of("/", body).reference());
  }

  @Test
  void bodyAndHeadersAreCopies() {
    byte[] body = {1, 2};
    GatewayRequest request = GatewayRequest.of("POST", "/", List.of(), body);
    body[0] = 9;
    request.body()[1] = 9;
    assertArrayEquals(new byte[] {1, 2}, request.body());
    assertThrows(UnsupportedOperationException.class, () -> request.headers().add(null));
  }

  @Test
  void toStringShowsOnlySizes() {
    GatewayRequest request =
        GatewayRequest.of(
            "POST",
            "/CANARY?CANARY",
            List.of(WireHeader.of("A", "CANARY")),
            "CANARY".getBytes(StandardCharsets.UTF_8));
    assertEquals("GatewayRequest(POST, 1 headers, 6 bytes)", request.toString());
  }

  @Test
  void emptyTargetHasAnEmptyPath() {
    assertEquals("", of("?x", "").rawPath());
    assertEquals(Optional.of("x"), of("?x", "").rawQuery());
  }

  @Test
  void headersAreKeptInOrder() {
    List<WireHeader> headers = List.of(WireHeader.of("A", "1"), WireHeader.of("a", "2"));
    GatewayRequest request = GatewayRequest.of("POST", "/", headers, new byte[0]);
    assertEquals(headers, request.headers());
    assertEquals(Optional.of("1"), request.header("A"));
    assertEquals(Optional.empty(), request.header("B"));
  }
}
