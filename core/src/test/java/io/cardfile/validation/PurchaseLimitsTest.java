package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits of the rules of a purchase: the last valid and the first invalid value. */
class PurchaseLimitsTest {

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.00", "1", "1000.0", "9007199254740991", "1E+3"})
  void aWholeAmountOfAFirstUseIsTaken(String amount) {
    assertFirst(List.of(), form -> form.amount = new BigDecimal(amount));
  }

  @Test
  void anAmountIsRequired() {
    assertFirst(List.of("amount: missing"), form -> form.amount = null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4111111111111111",
        "371449635398431",
        "411111111117",
        "4000001234562345678",
        "36700102000000",
        "0000000000000018"
      })
  void aCardNumberOf12To19DigitsIsTaken(String number) {
    assertFirst(List.of(), form -> form.number = number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"000", "123", "1234", "9999"})
  void aCvvOfThreeOrFourDigitsIsTaken(String cvv) {
    assertFirst(List.of(), form -> form.cvv = cvv);
  }

  @ParameterizedTest
  @ValueSource(strings = {"11/2026", "12/2026", "01/2027", "01/9999"})
  void aCardCountsUntilItsLastMonthHasEnded(String expiry) {
    assertFirst(List.of(), form -> form.expiry = expiry);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-12-01T00:00:00Z, ''",
    "2026-12-01T11:59:59Z, ''",
    "2026-12-01T12:00:00Z, card_expiry: expiry",
  })
  void aMonthHasEndedWhenItHasEndedEverywhere(String now, String expected) {
    Clock clock = Clock.fixed(Instant.parse(now), ZoneOffset.ofHours(14));
    PurchaseForm form = PurchaseForm.first();
    form.expiry = "11/2026";
    form.clock = clock;
    assertEquals(expected.isEmpty() ? List.of() : List.of(expected), shown(form.violations()));
  }

  @Test
  void everyCardDetailOfAFirstUseIsRequired() {
    assertFirst(
        List.of(
            "card_holder: missing", "card_number: missing", "card_expiry: missing", "cvv: missing"),
        form -> {
          form.holder = null;
          form.number = null;
          form.expiry = null;
          form.cvv = null;
        });
  }

  @ParameterizedTest
  @CsvSource({
    "'', blank",
    "'  ', blank",
    "A\u0007B, chars",
    "A\ud83d, chars",
    "\u00d8rsted, ''",
    "'O''Neill, Ada', ''",
    "\u4e2d\u6587, ''"
  })
  void aHolderIsAnyWellFormedText(String holder, String code) {
    assertFirst(
        code.isEmpty() ? List.of() : List.of("card_holder: " + code), form -> form.holder = holder);
  }

  @Test
  void aHolderHasAtMost255Characters() {
    assertFirst(List.of(), form -> form.holder = "x".repeat(255));
    assertFirst(List.of("card_holder: too_long"), form -> form.holder = "x".repeat(256));
  }

  @Test
  void aReferenceHasAtMost255Characters() {
    assertFirst(List.of(), form -> form.reference = "x".repeat(255));
    assertFirst(List.of("reference: too_long"), form -> form.reference = "x".repeat(256));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "203.0.113.9", "255.255.255.255", "1.20.255.100"})
  void anIpv4AddressIsTaken(String ip) {
    assertFirst(List.of(), form -> form.ip = ip);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1.2.3",
        "1.2.3.4.5",
        "256.1.1.1",
        "1.1.1.256",
        "1.2.3.",
        "01.2.3.4",
        "1.2.3.00",
        "1.2.3.4 ",
        "a.b.c.d",
        "-1.2.3.4",
        "::1",
        "1.2.3.0004",
        "1,2,3,4",
        "\u0661.2.3.4"
      })
  void anythingElseIsNoAddress(String ip) {
    assertFirst(List.of("customer_ip: customer_ip"), form -> form.ip = ip);
  }

  @ParameterizedTest
  @CsvSource({"XAU", "XXX", "XTS", "XDR"})
  void whatHasNoMinorUnitCannotBePaidIn(String code) {
    assertFirst(List.of("currency: currency"), form -> form.currency = code);
  }

  @Test
  void theCommonCurrenciesHaveNoWarning() {
    for (String code : List.of("AUD", "JPY", "KWD", "CLF", "EUR")) {
      assertFirst(List.of(), form -> form.currency = code);
    }
  }

  private static void assertFirst(List<String> expected, Consumer<PurchaseForm> change) {
    PurchaseForm form = PurchaseForm.first();
    change.accept(form);
    assertEquals(expected, shown(form.violations()));
    assertTrue(form.violations().stream().noneMatch(v -> v.message().isEmpty()));
  }

  private static List<String> shown(List<Violation> violations) {
    return violations.stream().map(v -> v.path() + ": " + v.code()).toList();
  }
}
