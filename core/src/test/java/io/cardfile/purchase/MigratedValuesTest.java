package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of another system's export, which no gateway and no scheme has assigned. */
class MigratedValuesTest {

  private static final TrackingId ID = TrackingId.of("MCC123456 1115");

  private static Violation refusedToken(String text) {
    return assertThrows(ValidationException.class, () -> CardToken.of(text)).violations().get(0);
  }

  private static Violation refusedId(String text) {
    return assertThrows(ValidationException.class, () -> TrackingId.of(text)).violations().get(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4111111111111111",
        "4111 1111 1111 1111",
        "4111-1111-1111-1111",
        "4111.1111.1111.1111",
        "1000 0000 0008",
        "6011000990139424"
      })
  void cardNumberIsNoToken(String number) {
    Violation violation = refusedToken(number);
    assertEquals("card_data", violation.code());
    assertTrue(violation.message().contains("use ofNumber"), violation.message());
  }

  @ParameterizedTest
  @ValueSource(strings = {"4111111111111112", "41111111111", "tok-4111111111111111", "7"})
  void otherTextIsAToken(String text) {
    assertEquals(text, CardToken.of(text).reveal());
  }

  @Test
  void numericTokenHasANamedWayAndIsReadAgain() {
    StoredCredential numeric = StoredCredential.of(CardToken.ofNumber("4111111111111111"), ID);
    assertEquals(numeric, StoredCredential.fromText(numeric.toText()));
  }

  @Test
  void shortTokenMayEqualTheAmount() {
    StoredCredential credential = StoredCredential.of(CardToken.of("90000"), ID);
    PurchaseRequest request =
        PurchaseRequest.merchantInitiated(credential, AuthReason.SUBSCRIPTION)
            .reference("INV-1")
            .amount(Money.of("900.00", "AUD"))
            .build();
    assertEquals("INV-1", request.reference());
  }

  @ParameterizedTest
  @ValueSource(strings = {"NULL", "null", "(null)", "\\N", "1E+15", "1.23457E+14", "1,2E+14"})
  void placeholderIsNoId(String text) {
    assertEquals("tracking_id", refusedId(text).code());
  }

  @Test
  void blankIdNamesWhatToUse() {
    String message = refusedId(" ").message();
    assertTrue(message.contains("schemeGaveNoTrackingId"), message);
    assertTrue(message.contains("withUnknownTrackingId"), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {" #", "'#'", "#\n"})
  void textWithSomethingAroundItIsNotSaidToBeAnotherText(String around) {
    String text = StoredCredential.of(CardToken.of("t"), ID).toText();
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> StoredCredential.fromText(around.replace("#", text)));
    assertTrue(e.getMessage().contains("blanks or quotes around it"), e.getMessage());
  }
}
