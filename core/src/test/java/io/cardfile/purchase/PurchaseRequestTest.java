package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Samples;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest.FirstCardOnFile;
import io.cardfile.purchase.PurchaseRequest.MerchantInitiated;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The two uses, and mixtures that cannot be built. */
class PurchaseRequestTest {

  @Test
  void aFirstUseHoldsTheCard() {
    Card card =
        Card.builder()
            .holder("ALEX MASON")
            .number(Samples.CARD_NUMBER)
            .expiry("12/2030")
            .cvv("7391")
            .build();
    FirstCardOnFile first = Samples.firstBuilder().card(card).customerIp("203.0.113.9").build();
    assertSame(card, first.card());
    assertFalse(first.walletCallback().isPresent());
    assertEquals(Money.of("10.00", "AUD"), first.amount());
    assertEquals(Samples.REFERENCE, first.reference());
    assertEquals(Optional.of("203.0.113.9"), first.customerIp());
    assertEquals(List.of(), first.warnings());
    assertEquals("FirstCardOnFile(ORDER-1001, AUD 10.00)", first.toString());
  }

  @Test
  void aMerchantInitiatedUseHoldsTheCredential() {
    MerchantInitiated later = Samples.later();
    assertEquals(Samples.storedCredential(), later.storedCredential());
    assertSame(AuthReason.NO_SHOW, later.reason());
    assertEquals(Optional.empty(), later.customerIp());
    assertEquals("MerchantInitiated(ORDER-1001, AUD 10.00)", later.toString());
  }

  /** The document has exactly the members of its use. */
  @Test
  void neitherUseSendsWhatBelongsToTheOther() {
    assertEquals(
        "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\"ORDER-1001\","
            + "\"card_holder\":\"ALEX MASON\",\"card_number\":\"4111111111111111\","
            + "\"card_expiry\":\"12/2030\",\"cvv\":\"737\","
            + "\"extra\":{\"card_on_file\":true,\"stored_credential_indicator\":\"I\"}}",
        written(Samples.first()));
    assertEquals(
        "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\"ORDER-1001\","
            + "\"card_token\":\"tok-5f0d737a9c\",\"extra\":{\"stored_credential_indicator\":\"S\","
            + "\"auth_reason\":\"no_show\",\"authorization_tracking_id\":\"MCC9\"}}",
        written(Samples.later()));
  }

  @Test
  void aTrackingIdThatTheSchemeDoesNotGiveIsOmitted() {
    MerchantInitiated later =
        Samples.laterBuilder(Samples.storedCredentialWithoutTrackingId()).build();
    assertEquals(
        "{\"stored_credential_indicator\":\"S\",\"auth_reason\":\"no_show\"}",
        JsonText.write(PurchaseWire.write(later).get("extra")));
  }

  private static String written(PurchaseRequest request) {
    return JsonText.write(PurchaseWire.write(request));
  }

  @Test
  void aZeroAmountPutsACardOnFileAndIsNothingElse() {
    Money zero = Money.ofMinor(0, "AUD");
    assertEquals(0, Samples.firstBuilder().amount(zero).build().amount().minorUnits());
    assertEquals(
        List.of("amount: amount_range"),
        shown(Samples.laterBuilder(Samples.storedCredential()).amount(zero).violations()));
  }

  @ParameterizedTest
  @CsvSource({
    "1000, AUD, AUD 10.00",
    "300, JPY, JPY 300",
    "1255, KWD, KWD 1.255",
    "1000.00, AUD, AUD 10.00",
    "1E+3, AUD, AUD 10.00",
    "100, ZZZ, ZZZ 1.00"
  })
  void aRawAmountIsInMinorUnits(BigDecimal minor, String currency, String expected) {
    FirstCardOnFile first = Samples.firstBuilder().amountMinorUnits(minor, currency).build();
    assertEquals(expected, first.amount().toString());
    assertEquals(currency.equals("ZZZ") ? 1 : 0, first.warnings().size());
  }

  @ParameterizedTest
  @CsvSource({
    "10.5, AUD, amount: amount_range",
    "0.1, AUD, amount: amount_range",
    "-1, AUD, amount: amount_range",
    "9007199254740992, AUD, amount: amount_range",
    ", AUD, amount: missing",
    "100, XAU, currency: currency",
    "100, aud, currency: currency",
    "100, , currency: missing"
  })
  void aRawAmountIsNeverRoundedOrGuessed(BigDecimal minor, String currency, String violation) {
    FirstCardOnFile.Builder builder = Samples.firstBuilder().amountMinorUnits(minor, currency);
    assertEquals(List.of(violation), shown(builder.violations()));
    assertThrows(ValidationException.class, builder::build);
  }

  @Test
  void anUnlistedCurrencyKeepsItsExponent() {
    Money money = Money.ofMinor(1000, CurrencyUnit.unlisted("ZZZ", 3));
    FirstCardOnFile first = Samples.firstBuilder().amount(money).build();
    assertEquals(money, first.amount());
    assertEquals(List.of("currency: currency"), shown(first.warnings()));
  }

  @Test
  void theLastAmountCounts() {
    Money money = Money.of("7.00", "EUR");
    BigDecimal minor = BigDecimal.valueOf(5);
    assertEquals(
        money,
        Samples.firstBuilder().amountMinorUnits(minor, "USD").amount(money).build().amount());
    assertEquals(
        Money.ofMinor(5, "USD"),
        Samples.firstBuilder().amount(money).amountMinorUnits(minor, "USD").build().amount());
  }

  @Test
  void anEmptyBuilderTellsEverythingAtOnce() {
    ValidationException e =
        assertThrows(ValidationException.class, () -> PurchaseRequest.firstCardOnFile().build());
    assertEquals(
        List.of(
            "amount: missing",
            "currency: missing",
            "reference: missing",
            "card_holder: missing",
            "card_number: missing",
            "card_expiry: missing",
            "cvv: missing"),
        shown(e.violations()));
  }

  @Test
  void theStrictPolicyOfReferencesIsAnOptIn() {
    FirstCardOnFile.Builder builder = Samples.firstBuilder().reference("ORDER 1");
    assertEquals("ORDER 1", builder.build().reference());
    assertEquals(
        List.of("reference: chars"),
        shown(builder.identifierPolicy(IdentifierPolicy.STRICT).violations()));
  }

  @Test
  void warningsCannotBeChanged() {
    List<Violation> warnings = Samples.first().warnings();
    assertThrows(UnsupportedOperationException.class, warnings::clear);
    assertEquals(JsonObject.empty(), Samples.first().additionalFields());
    assertEquals(JsonObject.empty(), Samples.first().additionalExtraFields());
  }

  @Test
  void thePartsAreNotNull() {
    FirstCardOnFile.Builder first = Samples.firstBuilder();
    assertThrows(NullPointerException.class, () -> first.card(null));
    assertThrows(NullPointerException.class, () -> first.amount(null));
    assertThrows(NullPointerException.class, () -> first.clock(null));
    assertThrows(NullPointerException.class, () -> first.identifierPolicy(null));
    assertThrows(
        NullPointerException.class,
        () -> PurchaseRequest.merchantInitiated(null, AuthReason.NO_SHOW));
    assertThrows(
        NullPointerException.class,
        () -> PurchaseRequest.merchantInitiated(Samples.storedCredential(), null));
  }

  private static List<String> shown(List<Violation> violations) {
    return violations.stream().map(v -> v.path() + ": " + v.code()).toList();
  }
}
