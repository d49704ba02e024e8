package io.cardfile.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class JsonWriterTest {
  @Test
  void everyControlCharacterIsEscaped() throws JsonTextException {
    for (char c = 0; c < ' '; c++) {
      String written = JsonText.write(JsonValue.of("a" + c + "b"));
      assertEquals(-1, written.indexOf(c));
      assertEquals("a" + c + "b", JsonText.parse(written).text());
    }
    assertEquals("\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\"", text("\0\b\t\n\u000b\f\r\u001f"));
  }

  @Test
  void quotationMarksAndBackslashesAreEscaped() {
    assertEquals("\"\\\"a\\\\b\\\"\"", text("\"a\\b\""));
    assertEquals("\"\\\\u0041\"", text("\\u0041"));
  }

  @Test
  void lineSeparatorsOfUnicodeAreEscapedAndTheirNeighboursAreNot() {
    assertEquals("\"\u2027\\u2028\\u2029\u202a\"", text("\u2027\u2028\u2029\u202a"));
  }

  @Test
  void allElseIsWrittenAsItIs() {
    String plain = " /<>&'\u007f\u0085\u00e9\u20ac\ufeff\uffff\ud83d\ude00";
    assertEquals("\"" + plain + "\"", text(plain));
    assertArrayEquals(
        ("\"" + plain + "\"").getBytes(UTF_8), JsonText.writeUtf8(JsonValue.of(plain)));
  }

  @Test
  void namesAreEscapedToo() {
    JsonObject object = JsonObject.builder().put("a\"\n", 1).build();
    assertEquals("{\"a\\\"\\n\":1}", JsonText.write(object));
  }

  @Test
  void everyKindIsWrittenWithoutWhiteSpace() {
    JsonObject object =
        JsonObject.builder()
            .put("text", "x y")
            .put("count", Long.MIN_VALUE)
            .put("price", JsonValue.ofNumber("10.10"))
            .put("yes", true)
            .put("no", false)
            .put("none", JsonValue.nullValue())
            .put("list", JsonArray.of(JsonValue.of(1), JsonArray.empty(), JsonObject.empty()))
            .build();
    assertEquals(
        "{\"text\":\"x y\",\"count\":-9223372036854775808,\"price\":10.10,\"yes\":true,"
            + "\"no\":false,\"none\":null,\"list\":[1,[],{}]}",
        JsonText.write(object));
  }

  private static String text(String content) {
    return JsonText.write(JsonValue.of(content));
  }
}
