package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A payer can be told what is wrong with a card number, without the number. */
class CardMessagesTest {

  private static final String DIGITS = "must hold digits only: remove spaces and dashes";
  private static final String LENGTH = "must have 12 to 19 digits";
  private static final String CHECK_DIGIT = "has a wrong check digit: probably a typing error";

  @ParameterizedTest
  @CsvSource({
    "4111 1111 1111 1111, " + DIGITS,
    "4111-1111-1111-1111, " + DIGITS,
    "'4111111111111111 ', " + DIGITS,
    "4111x11111111111, " + DIGITS,
    "41x, " + DIGITS,
    "\u0664\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661, " + DIGITS,
    "'', " + LENGTH,
    "41111111116, " + LENGTH,
    "41111111111111111116, " + LENGTH,
    "00000000000, " + LENGTH,
    "4111111111111112, " + CHECK_DIGIT,
    "1411111111111111, " + CHECK_DIGIT,
    "4111111111111, " + CHECK_DIGIT,
    "0000000000000000, must not be zeros only",
  })
  void aNumberHasTheMessageOfItsError(String number, String message) {
    PurchaseForm form = PurchaseForm.first();
    form.number = number;
    List<Violation> violations = form.violations();
    assertEquals(List.of("card_number: card_number (" + message + ")"), texts(violations));
    Hidden.assertHides(number, new ValidationException(violations));
  }

  @ParameterizedTest
  @CsvSource({"4111111111111111", "411111111117", "4000001234562345678"})
  void aCorrectNumberHasNone(String number) {
    PurchaseForm form = PurchaseForm.first();
    form.number = number;
    assertEquals(List.of(), form.violations());
    assertFalse(form.builder().build().toString().contains(number));
  }

  @ParameterizedTest
  @CsvSource({"4111111111111111", "4111 1111 1111 1111"})
  void holderThatHoldsTheNumberIsRefused(String holder) {
    PurchaseForm form = PurchaseForm.first();
    form.number = "4111111111111111";
    form.holder = holder;
    List<Violation> violations = form.violations();
    assertEquals(
        List.of("card_holder: card_data (must not hold the card number or CVV)"),
        texts(violations));
    Hidden.assertHides("4111111111111111", new ValidationException(violations));
  }

  private static List<String> texts(List<Violation> violations) {
    return violations.stream().map(Violation::toString).toList();
  }
}
