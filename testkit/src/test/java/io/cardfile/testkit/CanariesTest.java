package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanariesTest {

  private static final String NUMBER = "4005550000000001";
  private static final Canaries CANARIES = Canaries.of(NUMBER, "7391");

  @ParameterizedTest
  @ValueSource(strings = {"7391", "cvv7391", "\"cvv\":\"7391\"", "7391/12", "x 7391.", "(7391)"})
  void shortNumberIsFound(String text) {
    assertEquals(List.of("value 2"), CANARIES.in(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Q17391", "73910", "0x00007391", "a port, 127.0.0.1:7391", "Call@7391"})
  void shortNumberIsNotFoundWithinAnother(String text) {
    assertEquals(List.of(), CANARIES.in(text));
  }

  @Test
  void longNumberIsFoundAnywhere() {
    assertEquals(List.of("value 1"), CANARIES.in("9" + NUMBER + "9"));
    assertEquals(List.of("value 1 backwards"), CANARIES.in("1000000000555004"));
    assertEquals(List.of("value 1 in groups"), CANARIES.in("4005-5500-0000-0001"));
  }

  @Test
  void encodedValuesAreFound() {
    byte[] bytes = ("a card " + NUMBER).getBytes(StandardCharsets.UTF_8);
    String encoded = Base64.getEncoder().encodeToString(bytes);
    assertEquals(List.of("value 1 in Base64"), CANARIES.in(encoded));
    assertEquals(List.of("value 2 in hex"), CANARIES.in("37333931"));
    assertEquals(List.of("value 1"), CANARIES.in(bytes));
    assertEquals(List.of("value 1"), CANARIES.in(new IllegalStateException(NUMBER)));
  }

  @Test
  void valueIsNeverShown() {
    assertFalse(CANARIES.toString().contains("7391"));
    assertThrows(IllegalArgumentException.class, () -> Canaries.of("12"));
  }
}
