package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The limits of the rules of the two uses. */
class StoredCredentialLimitsTest {

  @Test
  void aTrackingIdHasAtMost255Characters() {
    assertLater(List.of(), form -> form.trackingId = "T".repeat(255));
    assertLater(
        List.of("extra.authorization_tracking_id: tracking_id"),
        form -> form.trackingId = "T".repeat(256));
    assertLater(
        List.of("extra.authorization_tracking_id: tracking_id"),
        form -> form.trackingId = "\ud83d");
  }

  @Test
  void aTrackingIdMayBeOmitted() {
    assertLater(List.of(), form -> form.trackingId = null);
  }

  @Test
  void aReasonHasAtMost64Characters() {
    assertLater(List.of(), form -> form.reason = "r".repeat(64));
    assertLater(List.of("extra.auth_reason: chars"), form -> form.reason = "r".repeat(65));
    assertLater(List.of("extra.auth_reason: chars"), form -> form.reason = "no\nshow");
    assertLater(List.of("extra.auth_reason: chars"), form -> form.reason = "no\udd11show");
  }

  @ParameterizedTest
  @CsvSource({
    ", missing",
    "'', blank",
    "' ', blank",
    "a\u0000b, chars",
    "a\ud83d, chars",
    "a b, ''"
  })
  void aMerchantInitiatedUseHasAToken(String token, String code) {
    assertLater(
        code.isEmpty() ? List.of() : List.of("card_token: " + code), form -> form.token = token);
  }

  @Test
  void everyCardDetailOfAMerchantInitiatedUseIsRefused() {
    PurchaseForm form = PurchaseForm.first();
    form.indicator = "S";
    form.token = "tok-1";
    form.reason = "no_show";
    assertEquals(
        List.of(
            "cvv: exclusive",
            "card_holder: stored_credential_indicator",
            "card_number: stored_credential_indicator",
            "card_expiry: stored_credential_indicator",
            "cvv: stored_credential_indicator"),
        shown(form.violations()));
  }

  @ParameterizedTest
  @CsvSource({"X", "i", "s", "''", "' I'", ","})
  void anyOtherIndicatorIsRefusedAndTheCardIsCheckedStill(String indicator) {
    PurchaseForm form = PurchaseForm.first();
    form.indicator = indicator;
    form.cvv = "12";
    form.number = null;
    form.amount = java.math.BigDecimal.ZERO;
    assertEquals(
        List.of(
            "amount: amount_range",
            "extra.stored_credential_indicator: stored_credential_indicator",
            "cvv: cvv"),
        shown(form.violations()));
  }

  @Test
  void aFirstUseWithATokenAndWithoutTheFlagBreaksBothRules() {
    PurchaseForm form = PurchaseForm.first();
    form.token = "tok-1";
    form.cvv = null;
    form.cardOnFile = false;
    assertEquals(
        List.of(
            "card_token: stored_credential_indicator",
            "extra.card_on_file: stored_credential_flag",
            "cvv: missing"),
        shown(form.violations()));
  }

  @Test
  void aTrackingIdOfAFirstUseIsCheckedToo() {
    PurchaseForm form = PurchaseForm.first();
    form.trackingId = " ";
    assertEquals(List.of("extra.authorization_tracking_id: tracking_id"), shown(form.violations()));
  }

  @Test
  void aWalletStandsInForTheCard() {
    PurchaseForm form = PurchaseForm.first();
    PurchaseInput input = form.input().wallet(true);
    assertEquals(List.of("wallet: exclusive"), check(input));
    assertEquals(List.of("wallet: exclusive"), check(input.cardNumber(null)));
    assertEquals(List.of("wallet: exclusive"), check(input.cardExpiry(null)));
    assertEquals(List.of(), check(input.cvv(null)));
    assertEquals(List.of("wallet: exclusive"), check(input.cardExpiry("12/2030")));
    assertEquals(List.of("wallet: exclusive"), check(input.cardExpiry(null).cardNumber("4111")));
    assertEquals(List.of("card_holder: blank"), check(input.cardNumber(null).cardHolder(" ")));
    assertEquals(List.of(), check(input.cardHolder(null)));
  }

  private static List<String> check(PurchaseInput input) {
    return shown(PurchaseRules.check(input, IdentifierPolicy.STRICT, PurchaseForm.CLOCK));
  }

  private static void assertLater(List<String> expected, Consumer<PurchaseForm> change) {
    PurchaseForm form = PurchaseForm.merchantInitiated();
    change.accept(form);
    assertEquals(expected, shown(form.violations()));
  }

  private static List<String> shown(List<Violation> violations) {
    return violations.stream().map(v -> v.path() + ": " + v.code()).toList();
  }
}
