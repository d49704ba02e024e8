package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.json.JsonValue;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits of the rules of the two uses. */
class StoredCredentialLimitsTest {

  @Test
  void aTrackingIdMayHaveAnyLengthAndControlCharacters() {
    assertLater(List.of(), form -> form.trackingId = "T".repeat(4_000));
    assertLater(List.of(), form -> form.trackingId = "MCC\u0007123\n");
    assertLater(
        List.of("authorization_tracking_id: tracking_id"), form -> form.trackingId = "\ud83d");
  }

  @Test
  void aTrackingIdMayBeOmitted() {
    assertLater(List.of(), form -> form.trackingId = null);
  }

  @Test
  void aReasonHasAtMost64Characters() {
    assertLater(List.of(), form -> form.reason = "r".repeat(64));
    assertLater(List.of("extra.auth_reason: chars"), form -> form.reason = "r".repeat(65));
    assertLater(List.of("extra.auth_reason: chars"), form -> form.reason = "xx\nyy");
    assertLater(List.of("extra.auth_reason: chars"), form -> form.reason = "xx\udd11yy");
  }

  @ParameterizedTest
  @CsvSource({"a\u0000b, chars", "a b, ''"})
  void aTokenHasNoControlCharacters(String token, String code) {
    assertLater(
        code.isEmpty() ? List.of() : List.of("card_token: " + code), form -> form.token = token);
  }

  /** A warning, because a gateway may issue tokens of this form. */
  @Test
  void aTokenThatLooksLikeACardNumberHasAWarning() {
    PurchaseForm form = PurchaseForm.merchantInitiated();
    form.token = "4111111111111111";
    assertEquals(
        "[card_token: card_data (looks like a card number: give the token that the gateway"
            + " returned)]",
        form.builder().build().warnings().toString());
  }

  @Test
  void everyCardDetailOfAMerchantInitiatedUseIsRefused() {
    assertLater(
        List.of(
            "card_expiry: reserved_field",
            "card_holder: reserved_field",
            "card_number: reserved_field",
            "cvv: reserved_field"),
        form -> {
          for (String name : List.of("card_holder", "card_number", "card_expiry", "cvv")) {
            form.additional.put(name, JsonValue.of("1"));
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"X", "i", "s", "", " I", "S"})
  void anyOtherIndicatorIsRefusedAndTheCardIsCheckedStill(String indicator) {
    PurchaseForm form = PurchaseForm.first();
    form.additionalExtra.put("stored_credential_indicator", JsonValue.of(indicator));
    form.cvv = "12";
    assertEquals(
        List.of("cvv: cvv", "extra.stored_credential_indicator: reserved_field"),
        shown(form.violations()));
  }

  @Test
  void aFirstUseWithATokenAndWithoutTheFlagBreaksBothRules() {
    PurchaseForm form = PurchaseForm.first();
    form.additional.put("card_token", JsonValue.of("tok-1"));
    form.additionalExtra.put("card_on_file", JsonValue.of(false));
    form.cvv = null;
    assertEquals(
        List.of("cvv: missing", "card_token: reserved_field", "extra.card_on_file: reserved_field"),
        shown(form.violations()));
  }

  @Test
  void aTrackingIdOfAFirstUseIsRefused() {
    PurchaseForm form = PurchaseForm.first();
    form.additionalExtra.put("authorization_tracking_id", JsonValue.of("MCC0123456789"));
    assertEquals(
        List.of("extra.authorization_tracking_id: reserved_field"), shown(form.violations()));
  }

  @Test
  void aWalletStandsInForTheCard() {
    PurchaseForm form = PurchaseForm.first();
    form.wallet = true;
    assertEquals(List.of("wallet: exclusive"), shown(form.violations()));
    form.number = null;
    assertEquals(List.of("wallet: exclusive"), shown(form.violations()));
    form.expiry = null;
    assertEquals(List.of("wallet: exclusive"), shown(form.violations()));
    form.cvv = null;
    assertEquals(List.of(), shown(form.violations()));
    form.expiry = "12/2030";
    assertEquals(List.of("wallet: exclusive"), shown(form.violations()));
    form.expiry = null;
    form.number = "4111";
    assertEquals(List.of("wallet: exclusive"), shown(form.violations()));
    form.number = null;
    form.holder = " ";
    assertEquals(List.of("card_holder: blank"), shown(form.violations()));
    form.holder = null;
    assertEquals(List.of(), shown(form.violations()));
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
