package io.cardfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Percent-encoding in its one form. */
class PercentCodeTest {

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "azAZ09-._~, azAZ09-._~",
    "' ', %20",
    "+, %2B",
    "%41, %2541",
    "/:?#[]@, %2F%3A%3F%23%5B%5D%40",
    "caf\u00e9, caf%C3%A9",
    "\ud83d\udd11, %F0%9F%94%91",
    "`{@[, %60%7B%40%5B"
  })
  void aTextHasOneForm(String text, String encoded) {
    assertEquals(encoded, Texts.percentEncode(text));
    assertEquals(text, Texts.percentDecode(encoded));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%",
        "%2",
        "a%",
        "%2f",
        "%g0",
        "%0g",
        "%41",
        "%7e",
        "%7E",
        " ",
        "a b",
        "+",
        "\u00e9",
        "/",
        "%FF",
        "%C3",
        "%C0%AF",
        "%ED%A0%BD",
        "%F4%90%80%80",
        "%\uff12F",
        "`",
        "{",
        "@",
        "["
      })
  void nothingElseIsDecoded(String encoded) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Texts.percentDecode(encoded));
    assertTrue(e.getMessage().startsWith("not "), e::getMessage);
  }

  @Test
  void everyCharacterSurvives() {
    Random random = new Random(42);
    for (int i = 0; i < 10_000; i++) {
      String text =
          random
              .ints(random.nextInt(20), 0, 0x110000)
              .filter(c -> c < 0xD800 || c > 0xDFFF)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      String encoded = Texts.percentEncode(text);
      assertTrue(encoded.matches("([A-Za-z0-9._~-]|%[0-9A-F]{2})*"));
      assertEquals(text, Texts.percentDecode(encoded));
    }
  }
}
