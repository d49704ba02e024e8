package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class ResolutionTextsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00",
        "pur-71c0ffee",
        "do_not_retry",
        "a.b~c:D-9_z",
        "550e8400-e29b-41d4-a716-446655440000",
        "12345678901", // Eleven digits, whatever their sum.
        "79927398713", // Right by Luhn, and too short.
        "4111111111111112", // Wrong by Luhn.
        "00000000000000000000", // Twenty digits.
        "4111-1111-1111-1112"
      })
  void whatCanBeAnIdIsKept(String text) {
    assertEquals(text, Resolution.storableId(text));
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "Approved by issuer",
        "a/b",
        "a\nb",
        "caf\u00e9",
        "\u0661\u0662",
        "<b>",
        "{\"a\":1}",
        "tok=1"
      })
  void whatCanBeNoneIsLeftOut(String text) {
    assertNull(Resolution.storableId(text));
    assertNull(Resolution.storableCode(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4111111111111111",
        "378282246310005",
        "601100099013942400", // Eighteen digits.
        "6304000000000000000", // Nineteen.
        "000000000000", // Twelve.
        "id-4111111111111111",
        "4111111111111111-id",
        "a4111111111111111b",
        "12-4111111111111111",
        "4111-1111-1111-1111",
        "4111.1111.1111.1111",
        "3782_822463_10005",
        "4:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1"
      })
  void whatLooksLikeACardNumberIsLeftOut(String text) {
    assertNull(Resolution.storableId(text));
  }

  @Test
  void idsHave64CharactersAndCodes32AtMost() {
    assertEquals("d".repeat(64), Resolution.storableId("d".repeat(64)));
    assertNull(Resolution.storableId("d".repeat(65)));
    assertEquals("d".repeat(32), Resolution.storableCode("d".repeat(32)));
    assertNull(Resolution.storableCode("d".repeat(33)));
  }
}
