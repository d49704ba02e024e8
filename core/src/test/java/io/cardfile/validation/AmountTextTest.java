package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Samples;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An amount that a form gives as a text is exact, or a violation like any other. */
class AmountTextTest {

  @ParameterizedTest
  @CsvSource({
    "19.00, AUD, 1900",
    "19, AUD, 1900",
    "19.0, AUD, 1900",
    "19.0000, AUD, 1900",
    "0.00, AUD, 0",
    "007.5, AUD, 750",
    "10.00, JPY, 10",
    "1.255, KWD, 1255"
  })
  void aPlainDecimalIsExact(String decimal, String currency, long minorUnits) {
    Money amount = Samples.firstBuilder().amount(decimal, currency).build().amount();
    assertEquals(minorUnits, amount.minorUnits());
    assertEquals(currency, amount.currency().code());
  }

  @ParameterizedTest
  @CsvSource({
    "19.001, AUD, has more decimals than AUD allows (2)",
    "10.50, JPY, has more decimals than JPY allows (0)",
    "1.2555, KWD, has more decimals than KWD allows (3)",
    "0.000000000000000000000000001, AUD, has more decimals than AUD allows (2)"
  })
  void tooManyDecimalsAreNamedAndNeverRounded(String decimal, String currency, String message) {
    assertRefused("amount: amount_format (" + message + ")", decimal, currency);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1e3",
        "1,000.00",
        "10,00",
        "1 000.00",
        "$10.00",
        "AUD 10.00",
        "+10.00",
        ".50",
        "19.",
        "1.0.0",
        "--1",
        "\u0661\u0660.\u0660\u0660",
        " 19.00",
        "ten",
        "99999999999999999999999999999999999999999999999999999999999999999"
      })
  void anythingElseIsToldHowToWriteIt(String decimal) {
    assertRefused(
        "amount: amount_format (an amount must be digits with at most one point, such as 10.00:"
            + " remove spaces, grouping and currency or plus signs)",
        decimal,
        "AUD");
  }

  @ParameterizedTest
  @CsvSource({
    "-5.00, must not be negative",
    "-0.01, must not be negative",
    "90071992547409.92, at most 9007199254740991 minor units",
    "9999999999999999999, at most 9007199254740991 minor units",
    "99999999999999999999999999999999, at most 9007199254740991 minor units"
  })
  void anAmountOutOfRangeIsNamedAsSuch(String decimal, String message) {
    assertRefused("amount: amount_range (" + message + ")", decimal, "AUD");
  }

  @Test
  void zeroPutsACardOnFileAndIsNothingElse() {
    assertEquals(
        List.of("amount: amount_range (must not be zero unless a card is put on file)"),
        texts(Samples.laterBuilder(Samples.storedCredential()).amount("0.00", "AUD")));
  }

  @Test
  void noAmountIsMissing() {
    assertEquals(
        List.of("amount: missing (is required)"),
        texts(Samples.firstBuilder().amount(null, "AUD")));
  }

  @ParameterizedTest
  @CsvSource({"aud", "AUDD", "XAU", "''"})
  void aBadCurrencyIsReportedAlone(String currency) {
    List<Violation> violations = Samples.firstBuilder().amount("19.001", currency).violations();
    assertEquals(List.of("currency"), violations.stream().map(Violation::path).toList());
  }

  /**
   * Its decimals are not known: two for a currency with none or three would charge another amount.
   */
  @ParameterizedTest
  @ValueSource(strings = {"1.25", "1.255", "100", "9999999999999999999"})
  void anUnlistedCurrencyIsRefusedWithAText(String decimal) {
    String error =
        "currency: currency (is not in the ISO 4217 table: check its letters, or use"
            + " CurrencyUnit.unlisted)";
    assertEquals(List.of(error), texts(Samples.firstBuilder().amount(decimal, "ZZZ")));
    assertRefused(error, decimal, "ZZZ");
  }

  @Test
  void anUnlistedCurrencyIsAcceptedInMinorUnitsAndAsMoney() {
    BigDecimal units = BigDecimal.valueOf(125);
    Money money = Money.ofMinor(125, CurrencyUnit.unlisted("ZZZ", 3));
    PurchaseRequest request = Samples.firstBuilder().amountMinorUnits(units, "ZZZ").build();
    assertEquals(125, request.amount().minorUnits());
    assertEquals(1, request.warnings().size());
    assertEquals(money, Samples.firstBuilder().amount(money).build().amount());
  }

  @Test
  void aTextThatIsNoDecimalIsReportedBesideABadCurrency() {
    List<Violation> violations = Samples.firstBuilder().amount("1e3", null).violations();
    assertEquals(
        List.of("amount: amount_format", "currency: missing"),
        violations.stream().map(v -> v.path() + ": " + v.code()).toList());
  }

  @Test
  void itIsReportedWithAllOtherViolations() {
    PurchaseRequest.FirstCardOnFile.Builder builder =
        PurchaseRequest.firstCardOnFile()
            .reference("a/b")
            .amount("19.001", "AUD")
            .card(
                Card.builder()
                    .holder("Ada Example")
                    .number("4111 1111 1111 1111")
                    .expiry("12/2030")
                    .cvv("7")
                    .build())
            .clock(PurchaseForm.CLOCK);
    ValidationException e = assertThrows(ValidationException.class, builder::build);
    assertEquals(
        List.of("amount_format", "path_unsafe", "card_number", "cvv"),
        e.violations().stream().map(Violation::code).toList());
    Hidden.assertHides("19.001", e);
    Hidden.assertHides("4111 1111 1111 1111", e);
  }

  @Test
  void theLastAmountCounts() {
    Money money = Money.of("7.00", "EUR");
    BigDecimal five = BigDecimal.valueOf(5);
    assertEquals(money, Samples.firstBuilder().amount("1", "USD").amount(money).build().amount());
    assertEquals(
        Money.ofMinor(5, "USD"),
        Samples.firstBuilder().amount("x", "y").amountMinorUnits(five, "USD").build().amount());
    assertEquals(
        Money.of("1.00", "USD"),
        Samples.firstBuilder()
            .amount(money)
            .amountMinorUnits(five, "EUR")
            .amount("1", "USD")
            .build()
            .amount());
  }

  @ParameterizedTest
  @CsvSource({
    "TWO_DECIMALS, AUD, 10, an amount in the path must be digits with exactly 2 decimals",
    "TWO_DECIMALS, AUD, '1,000.00', an amount in the path must be digits with exactly 2 decimals",
    "TWO_DECIMALS, KWD, 1.255, an amount in the path must be digits with exactly 2 decimals",
    "ISO_EXPONENT, KWD, 1.25, an amount in the path must be digits with exactly 3 decimals",
    "ISO_EXPONENT, JPY, 300.00, an amount in the path must be digits with exactly 0 decimals",
    "TWO_DECIMALS, AUD, -1, an amount in the path must not be below zero or have a minus sign",
    "TWO_DECIMALS, AUD, -1.00, an amount in the path must not be below zero or have a minus sign",
    "TWO_DECIMALS, JPY, 10.50, has more decimals than JPY allows (0)",
    "TWO_DECIMALS, AUD, 9999999999999999999.00, at most 9007199254740991 minor units",
  })
  void aTotalIsToldWhatIsWrong(
      PathAmountFormat format, String currency, String total, String message) {
    WalletForm form = new WalletForm();
    form.format = format;
    form.currency = currency;
    form.amount = total;
    List<Violation> violations = form.builder().violations();
    assertEquals(1, violations.size());
    assertEquals(message, violations.get(0).message().split(":")[0]);
    Hidden.assertHides(total, new ValidationException(violations));
  }

  private static void assertRefused(String violation, String decimal, String currency) {
    PurchaseRequest.FirstCardOnFile.Builder builder =
        Samples.firstBuilder().amount(decimal, currency);
    List<String> errors =
        builder.violations().stream().filter(v -> !v.isWarning()).map(Violation::toString).toList();
    assertEquals(List.of(violation), errors);
    Hidden.assertHides(decimal, assertThrows(ValidationException.class, () -> builder.build()));
  }

  private static List<String> texts(PurchaseRequest.Builder<?, ?> builder) {
    return builder.violations().stream().map(Violation::toString).toList();
  }
}
