package io.cardfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks of characters. */
class TextsTest {

  @ParameterizedTest
  @CsvSource({
    "'', false",
    "a, false",
    "\ud83d\udd11, false",
    "a\ud83d\udd11b, false",
    "\ud83d, true",
    "\udd11, true",
    "\ud800, true",
    "\udfff, true",
    "a\ud83d, true",
    "\ud83da, true",
    "\udd11\ud83d, true",
    "\ud83d\udd11\udd11, true",
    "\ud83d\ud83d\udd11, true",
    "\uffff, false",
    "\ud7ff\ue000, false"
  })
  void halfAPairIsFound(String text, boolean lone) {
    assertEquals(lone, Texts.hasLoneSurrogate(text));
    assertEquals(lone, Texts.isUnsendable(text));
  }

  @ParameterizedTest
  @CsvSource({
    "4, 04",
    "04, 04",
    "043, 43",
    "43.0, 43",
    "43., 43",
    "' 43\t', 43",
    "0, 00",
    "000.00, 00",
    "0510, 510",
    "43.5, 43.5",
    "N7, N7",
    "4e1, 4e1",
    "-4, -4",
    "'', ''",
    "\u0664\u0663, \u0664\u0663"
  })
  void responseCodeHasOneForm(String text, String code) {
    assertEquals(code, Texts.responseCode(text));
  }

  @Test
  void controlCharactersAreThoseOfAsciiAndLatin1() {
    for (char c = 0; c < 0x200; c++) {
      boolean control = c < ' ' || c >= 0x7f && c < 0xa0;
      assertEquals(control, Texts.hasControl("a" + c + "b"));
      assertEquals(control, Texts.isUnsendable("a" + c));
    }
  }

  @Test
  void classesOfCharactersAreAscii() {
    for (char c = 0; c < 0x700; c++) {
      String text = String.valueOf(c);
      assertEquals(text.matches("[0-9]"), Texts.isDigits(text));
      assertEquals(text.matches("[A-Za-z0-9]"), Texts.isAlphanumeric(c));
      assertEquals(c < 128, Texts.isAscii(text));
      assertEquals(c >= 'f' && c <= 'k', Texts.isWithin(text, 'f', 'k'));
    }
  }

  @Test
  void emptyTexts() {
    assertTrue(Texts.isBlank(""));
    assertTrue(Texts.isBlank("  "));
    assertFalse(Texts.isBlank(" a"));
    assertFalse(Texts.isDigits(""));
    assertTrue(Texts.isAscii(""));
    assertTrue(Texts.hasOnly("", "ab"));
    assertFalse(Texts.hasAny("", "ab"));
    assertFalse(Texts.hasControl(""));
  }

  @Test
  void charactersOutOfASet() {
    assertTrue(Texts.hasAny("xbx", "ab"));
    assertTrue(Texts.hasAny("xax", "ab"));
    assertFalse(Texts.hasAny("xcx", "ab"));
    assertTrue(Texts.hasOnly("abba", "ab"));
    assertFalse(Texts.hasOnly("abc", "ab"));
  }

  @Test
  void whiteSpaceIsFoundAnywhere() {}
}
