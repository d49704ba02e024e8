package io.cardfile.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireRequestTest {

  private static final WireHeader SECRET = WireHeader.of("Authorization", "Basic c2VjcmV0");
  private static final JsonObject BODY = JsonObject.builder().put("cvv", "737").build();

  @Test
  void requestIsWhatWasPut() {
    WireRequest request =
        WireRequest.post("https://pay.example/x")
            .header(SECRET)
            .body(BODY)
            .timeout(Duration.ofSeconds(3))
            .build();

    assertEquals("https://pay.example/x", request.url());
    assertEquals(SECRET, request.headers().get(0));
    assertEquals(BODY, request.body());
    assertEquals(Duration.ofSeconds(3), request.timeout());
  }

  @Test
  void methodIsPostOrGet() {
    WireRequest get = WireRequest.get("https://pay.example/x").build();

    assertEquals("GET", get.method());
    assertEquals("GET", get.with(List.of(SECRET)).method());
    assertEquals("POST", WireRequest.post("https://pay.example/x").build().method());
    assertTrue(get.toString().contains("GET"));
  }

  @Test
  void getCarriesNoDocument() {
    WireRequest.Builder get = WireRequest.get("https://pay.example/x").body(BODY);

    assertThrows(IllegalStateException.class, get::build);
    assertNull(get.body(null).build().body());
  }

  @Test
  void defaultsAreNoBodyNoHeadersAnd55Seconds() {
    WireRequest request = WireRequest.post("https://pay.example/x").build();

    assertNull(request.body());
    assertTrue(request.headers().isEmpty());
    assertEquals(Duration.ofSeconds(55), request.timeout());
  }

  @Test
  void oneMoreHeaderLeavesTheFirstRequestAsItIs() {
    WireRequest first =
        WireRequest.post("https://pay.example/x")
            .header(WireHeader.of("A", "1"))
            .body(BODY)
            .timeout(Duration.ofSeconds(3))
            .build();

    WireRequest second = first.with(List.of(SECRET));

    assertNotSame(first, second);
    assertEquals(1, first.headers().size());
    assertEquals("A", second.headers().get(0).name());
    assertEquals(SECRET, second.headers().get(1));
    assertEquals(first.url(), second.url());
    assertEquals(BODY, second.body());
    assertEquals(Duration.ofSeconds(3), second.timeout());
  }

  @Test
  void furtherHeadersComeLast() {
    WireHeader trace = WireHeader.of("traceparent", "00-1");
    WireRequest request =
        WireRequest.post("https://pay.example/x").header(trace).header(SECRET).build();
    WireHeader date = WireHeader.of("Date", "today");

    WireRequest copy = request.with(List.of(date)).within(Duration.ofSeconds(1));

    assertEquals(List.of(trace, SECRET), request.headers());
    assertEquals(List.of(trace, SECRET, date), copy.headers());
    assertThrows(UnsupportedOperationException.class, () -> copy.headers().add(SECRET));
  }

  @Test
  void headersCannotBeChanged() {
    WireRequest.Builder builder = WireRequest.post("https://pay.example/x");
    WireRequest request = builder.build();
    builder.header(SECRET);

    assertTrue(request.headers().isEmpty());
    assertThrows(UnsupportedOperationException.class, () -> request.headers().add(SECRET));
  }

  @Test
  void neitherUrlNorValuesAreShown() {
    String text =
        WireRequest.post("https://pay.example/v2/hash")
            .header(SECRET)
            .body(BODY)
            .build()
            .toString();

    assertEquals("WireRequest(POST, 1 headers, timeout PT55S)", text);
    assertEquals("Authorization: ****", SECRET.toString());
  }

  @Test
  void nullIsRefused() {
    WireRequest.Builder builder = WireRequest.post("https://pay.example/x");

    assertThrows(NullPointerException.class, () -> WireRequest.post(null));
    assertThrows(NullPointerException.class, () -> builder.header(null));
    assertThrows(NullPointerException.class, () -> builder.timeout(null));
    assertThrows(NullPointerException.class, () -> WireHeader.of(null, "v"));
    assertThrows(NullPointerException.class, () -> WireHeader.of("n", null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "X-Request-Id", "!#$%&'*+.^_`|~09"})
  void tokenIsAHeaderName(String name) {
    assertEquals(name, WireHeader.of(name, "v").name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "a b", "a:", "a\n", "a\u0000", "caf\u00e9", "(a)", "a/b", "\u007f"})
  void otherTextIsNoHeaderName(String name) {
    assertThrows(IllegalArgumentException.class, () -> WireHeader.of(name, "v"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\tb", "Basic dGVzdA==", "!~"})
  void visibleAsciiIsAHeaderValue(String value) {
    assertEquals(value, WireHeader.of("n", value).value());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"secret\r\nX: y", "secret\n", "secret\u0000", "secret\u007f", "secr\u00e9t"})
  void otherTextIsNoHeaderValueAndIsNotRepeated(String value) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> WireHeader.of("Name", value));

    assertFalse(e.getMessage().contains("secr"));
    assertTrue(e.getMessage().contains("Name"));
  }
}
