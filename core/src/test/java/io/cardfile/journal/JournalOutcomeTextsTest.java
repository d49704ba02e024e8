package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class JournalOutcomeTextsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00",
        "pur-71c0ffee",
        "do_not_retry",
        "a.b~c:D-9_z",
        "550e8400-e29b-41d4-a716-446655440000",
        "4000000000000002"
      })
  void whatCanBeAnIdIsKept(String text) {
    assertEquals(text, JournalOutcome.storableId(text));
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
    assertNull(JournalOutcome.storableId(text));
    assertNull(JournalOutcome.storableCode(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"4111111111111111", "378282246310005", "id-4111-1111-1111-1111"})
  void anIdIsKeptAndACodeIsNotWhereItLooksLikeACardNumber(String text) {
    assertEquals(text, JournalOutcome.storableId(text));
    assertNull(JournalOutcome.storableCode(text));
  }

  @Test
  void idsHave64CharactersAndCodes32AtMost() {
    assertEquals("d".repeat(64), JournalOutcome.storableId("d".repeat(64)));
    assertNull(JournalOutcome.storableId("d".repeat(65)));
    assertEquals("d".repeat(32), JournalOutcome.storableCode("d".repeat(32)));
    assertNull(JournalOutcome.storableCode("d".repeat(33)));
  }
}
