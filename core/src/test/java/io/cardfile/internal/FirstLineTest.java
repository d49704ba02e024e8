package io.cardfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text of a gateway fits on one line of a log. */
class FirstLineTest {

  @Test
  void onlyTheFirstTextIsShown() {
    assertEquals("a", Texts.firstAsOneLine(List.of("a", "b")));
    assertEquals("", Texts.firstAsOneLine(List.of()));
    assertEquals("", Texts.firstAsOneLine(List.of(" \n", "b")));
    assertEquals(
        "na\u00efve \ud83d\ude00", Texts.firstAsOneLine(List.of("na\u00efve \ud83d\ude00")));
  }

  @ParameterizedTest
  @ValueSource(
      chars = {
        '\n', '\r', '\t', '\0', '\u001b', '\u007f', '\u0085', '\u009b', '\u061c', '\u200e',
        '\u200f', '\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069', '\ufeff'
      })
  void charactersThatBreakOrTurnALineBecomeSpaces(char c) {
    assertEquals("paid x", Texts.firstAsOneLine(List.of("paid" + c + "x" + c)));
  }

  @Test
  void thereAreAtMost200Characters() {
    assertEquals("x".repeat(200), Texts.firstAsOneLine(List.of("x".repeat(200))));
    assertEquals("x".repeat(200), Texts.firstAsOneLine(List.of("x".repeat(5000))));
  }

  @Test
  void noPairOfSurrogatesIsCut() {
    String key = "\ud83d\udd11";
    assertEquals("x".repeat(199), Texts.firstAsOneLine(List.of("x".repeat(199) + key)));
    assertEquals("x".repeat(198) + key, Texts.firstAsOneLine(List.of("x".repeat(198) + key)));
    assertEquals("x".repeat(198) + key, Texts.firstAsOneLine(List.of("x".repeat(198) + key + "y")));
  }
}
