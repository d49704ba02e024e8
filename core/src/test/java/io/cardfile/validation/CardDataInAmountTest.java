package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Samples;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An amount is stored in journals and shown in requests and events, so it must not be a card number
 * that was typed into the wrong field.
 */
class CardDataInAmountTest {

  private static final String NUMBER = "5105105105105100";
  private static final String SHORT_NUMBER = "400000000002";

  private static PurchaseRequest.FirstCardOnFile.Builder first(String number) {
    return Samples.firstBuilder()
        .card(
            Card.builder()
                .holder("ALEX MASON")
                .number(number)
                .expiry("12/2030")
                .cvv("737")
                .build());
  }

  private static List<String> codes(PurchaseRequest.Builder<?, ?> builder) {
    return builder.violations().stream().map(v -> v.path() + " " + v.code()).toList();
  }

  private static void assertRefused(PurchaseRequest.Builder<?, ?> builder, String value) {
    assertEquals(List.of("amount card_data"), codes(builder));
    Hidden.assertHides(value, assertThrows(ValidationException.class, builder::build));
  }

  @ParameterizedTest
  @CsvSource({
    "5105105105105100, JPY",
    "0005105105105105100, JPY",
    "5105105105105100.0, JPY",
    "51051051051051.00, AUD",
    "51051051051051, AUD",
    "5105105105105.1, KWD"
  })
  void theCardNumberAsATextIsRefused(String decimal, String currency) {
    assertRefused(first(NUMBER).amount(decimal, currency), NUMBER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5105105105105100", "51051051051051E2", "5105105105105100.00"})
  void theCardNumberAsMinorUnitsIsRefused(String minorUnits) {
    assertRefused(first(NUMBER).amountMinorUnits(new BigDecimal(minorUnits), "AUD"), NUMBER);
  }

  @Test
  void theCardNumberAsMoneyIsRefused() {
    assertRefused(first(NUMBER).amount(Money.ofMinor(5_105_105_105_105_100L, "AUD")), NUMBER);
  }

  @Test
  void aShortNumberInMajorUnitsIsRefused() {
    assertRefused(first(SHORT_NUMBER).amount(SHORT_NUMBER + ".00", "AUD"), SHORT_NUMBER);
    assertRefused(
        first(SHORT_NUMBER).amountMinorUnits(new BigDecimal(SHORT_NUMBER + "00"), "AUD"),
        SHORT_NUMBER);
  }

  @Test
  void theCardTokenIsRefused() {
    StoredCredential credential =
        StoredCredential.schemeGaveNoTrackingId(CardToken.of("4000000000020"));
    assertRefused(Samples.laterBuilder(credential).amount("4000000000020", "JPY"), "4000000000020");
  }

  @ParameterizedTest
  @CsvSource({"5105105105105101, JPY", "737.00, AUD", "5100, JPY", "4111111111111111, JPY"})
  void otherAmountsAreAccepted(String decimal, String currency) {
    assertEquals(List.of(), codes(first(NUMBER).amount(decimal, currency)));
  }

  /** Its plain text would have two thousand million characters. */
  @Test
  void aHugeExponentIsRefusedAtOnce() {
    assertEquals(
        List.of("amount amount_range"),
        codes(first(NUMBER).amountMinorUnits(new BigDecimal("100E2147483647"), "AUD")));
  }
}
