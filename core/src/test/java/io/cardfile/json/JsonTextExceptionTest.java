package io.cardfile.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextExceptionTest {
  private static final String CARD = "4111111111111111";

  @Test
  void pathAndOffsetSayWhere() {
    JsonTextException e = refused("{\"response\":{\"errors\":[\"\",{\"a_1\":x}]}}");
    assertEquals("$.response.errors[1].a_1", e.path());
    assertEquals(33, e.offset());
    assertEquals("expected a value at $.response.errors[1].a_1, offset 33", e.getMessage());
    assertNull(e.getCause());
  }

  @Test
  void offsetOfATextCountsBytes() {
    assertEquals(6, refused("[\"\u20ac\"x]").offset());
    assertEquals(7, refused("[\"\ud83d\ude00\"x]").offset());
  }

  @ParameterizedTest(name = "{index}")
  @ValueSource(
      strings = {
        CARD,
        "123",
        "4111 1111 1111 1111",
        "4111_1111_1111_1111",
        "n1x23",
        "",
        " ",
        "a b",
        "a.b",
        "a-b",
        "a[0]",
        "a/b",
        "caf\u00e9",
        "\u0663",
        "\u0131",
        "a\\nb",
        "a\\u0000",
        "a\\u2028b",
        "\\ud83d\\ude00",
        "@",
        "`",
        "{",
        "x123456789012345678901234567890123456789012"
      })
  void namesThatCouldBeContentAreHidden(String name) {
    assertEquals("$.?", refused("{\"" + name + "\":x}").path());
    assertEquals("$.?", refused("{\"" + name + "\":1,\"" + name + "\":1}").path());
    assertEquals("$.?.a", refused("{\"" + name + "\":{\"a\":x}}").path());
  }

  @ParameterizedTest(name = "{index}")
  @ValueSource(
      strings = {"a", "z", "A", "Z", "_", "0", "12", "a1b2", "stored_credential_indicator"})
  void ordinaryNamesAreShown(String name) {
    assertEquals("$." + name, refused("{\"" + name + "\":x}").path());
  }

  @Test
  void namesOfUpToFortyCharactersAreShown() {
    assertEquals("$." + "n".repeat(40), refused("{\"" + "n".repeat(40) + "\":x}").path());
    assertEquals("$.?", refused("{\"" + "n".repeat(41) + "\":x}").path());
  }

  @ParameterizedTest(name = "{index}")
  @ValueSource(
      strings = {
        "{\"card_number\":\"" + CARD + "}",
        "{\"card_number\":" + CARD + "x}",
        "{\"" + CARD + "\":tru}",
        "{\"" + CARD + "\":1,\"" + CARD + "\":2}",
        "[\"" + CARD + "\\q\"]",
        CARD + " " + CARD
      })
  void contentIsNowhereInTheStackTrace(String text) {
    StringWriter trace = new StringWriter();
    refused(text).printStackTrace(new PrintWriter(trace, true));
    assertFalse(trace.toString().contains("411111"), "the content is shown");
  }

  private static JsonTextException refused(String text) {
    return assertThrows(JsonTextException.class, () -> JsonText.parse(text));
  }
}
