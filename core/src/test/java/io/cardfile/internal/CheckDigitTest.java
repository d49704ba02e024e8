package io.cardfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The check digit of card numbers. */
class CheckDigitTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "18",
        "79927398713",
        "4111111111111111",
        "371449635398431",
        "5555555555554444",
        "4000001234562345678",
        "36700102000000",
        "6250946000000016"
      })
  void theRightDigitIsTheOnlyOne(String number) {
    assertTrue(Texts.hasCheckDigit(number));
    String body = number.substring(0, number.length() - 1);
    assertEquals(
        1, IntStream.rangeClosed(0, 9).filter(digit -> Texts.hasCheckDigit(body + digit)).count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"4111111111111111", "371449635398431"})
  void everyMistypedDigitIsFound(String number) {
    for (int at = 0; at < number.length(); at++) {
      for (char digit = '0'; digit <= '9'; digit++) {
        if (number.charAt(at) != digit) {
          assertFalse(
              Texts.hasCheckDigit(number.substring(0, at) + digit + number.substring(at + 1)));
        }
      }
    }
  }
}
