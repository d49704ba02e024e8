package io.cardfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks and encodings of texts. */
class TextsTest {

  @ParameterizedTest
  @CsvSource({
    "'', false",
    "a\ud83d\udd11b, false",
    "\ud83d, true",
    "a\ud83d, true",
    "\udd11\ud83d, true",
    "\ud83d\udd11\udd11, true",
    "\ud83d\ud83d\udd11, true",
    "\ud7ff\ue000\uffff, false"
  })
  void halfAPairIsFound(String text, boolean lone) {
    assertEquals(lone, Texts.hasLoneSurrogate(text));
    assertEquals(lone, Texts.isUnsendable(text));
  }

  @ParameterizedTest
  @CsvSource({
    "4, 04",
    "043, 43",
    "43.0, 43",
    "43., 43",
    "' 43\t', 43",
    "0, 00",
    "000.00, 00",
    "0510, 510",
    "43.5, 43.5",
    "N7, N7",
    "-4, -4",
    "'', ''",
    "\u0664\u0663, \u0664\u0663"
  })
  void responseCodeHasOneForm(String text, String code) {
    assertEquals(code, Texts.responseCode(text));
  }

  @Test
  void classesOfCharactersAreThoseOfAscii() {
    for (char c = 0; c < 0x700; c++) {
      String text = String.valueOf(c);
      assertEquals(c < ' ' || c >= 0x7f && c < 0xa0, Texts.hasControl("a" + c + "b"));
      assertEquals(text.matches("[0-9]"), Texts.isDigits(text));
      assertEquals(text.matches("[A-Za-z0-9]"), Texts.isAlphanumeric(c));
      assertEquals(c >= 'f' && c <= 'k', Texts.isWithin("g" + text, 'f', 'k'));
      assertEquals(c == 'a' || c == 'b', Texts.hasAny("x" + text, "ab"));
      assertEquals(c == 'a' || c == 'b', Texts.hasOnly("a" + text, "ab"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "azAZ09-._~, azAZ09-._~",
    "' ', %20",
    "+*, %2B%2A",
    "%41, %2541",
    "/:?#[]@, %2F%3A%3F%23%5B%5D%40",
    "caf\u00e9, caf%C3%A9",
    "\ud83d\udd11, %F0%9F%94%91"
  })
  void textHasOnePercentEncoding(String text, String encoded) {
    assertEquals(encoded, Texts.percentEncode(text));
    assertEquals(text, Texts.percentDecode(encoded));
  }

  @Test
  void everyCharacterSurvivesPercentEncoding() {
    Random random = new Random(42);
    for (int i = 0; i < 2_000; i++) {
      String text =
          random
              .ints(random.nextInt(20), 0, 0x110000)
              .filter(c -> c < 0xD800 || c > 0xDFFF)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      String encoded = Texts.percentEncode(text);
      assertTrue(encoded.matches("([A-Za-z0-9._~-]|%[0-9A-F]{2})*"), encoded);
      assertEquals(text, Texts.percentDecode(encoded));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%",
        "%2",
        "%2f",
        "%g0",
        "%41",
        "%7E",
        " ",
        "+",
        "\u00e9",
        "/",
        "%FF",
        "%C3",
        "%C0%AF",
        "%ED%A0%BD",
        "%F4%90%80%80",
        "%\uff12F"
      })
  void textThatIsNeverWrittenIsNotDecoded(String encoded) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Texts.percentDecode(encoded));
    assertEquals("not percent-encoded UTF-8", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      chars = {
        '\n', '\r', '\t', '\0', '\u001b', '\u0085', '\u200e', '\u2028', '\u202e', '\u2066', '\ufeff'
      })
  void characterThatBreaksOrTurnsALineBecomesASpace(char c) {
    assertEquals("paid x", Texts.firstAsOneLine(List.of("paid" + c + "x" + c, "b")));
  }

  @Test
  void lineHasAtMost200CharactersAndNoHalfOfAPair() {
    String key = "\ud83d\udd11";
    assertEquals("", Texts.firstAsOneLine(List.of()));
    assertEquals("x".repeat(200), Texts.firstAsOneLine(List.of("x".repeat(201))));
    assertEquals("x".repeat(199), Texts.firstAsOneLine(List.of("x".repeat(199) + key)));
    assertEquals("x".repeat(198) + key, Texts.firstAsOneLine(List.of("x".repeat(198) + key + "y")));
  }
}
