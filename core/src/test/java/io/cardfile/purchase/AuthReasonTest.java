package io.cardfile.purchase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.purchase.PurchaseRequest.MerchantInitiated;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reasons of a charge: an open set, with a hint for typos. */
class AuthReasonTest {

  @Test
  void theKnownReasonsAreThoseOfTheField() {
    assertEquals(
        List.of(
            "resubmission",
            "delayed_charges",
            "reauthorization",
            "no_show",
            "account_topup",
            "unscheduled",
            "incremental",
            "instalment",
            "subscription",
            "partial shipment",
            "cardholder_initiated"),
        AuthReason.known().stream().map(AuthReason::value).toList());
    assertThrows(UnsupportedOperationException.class, () -> AuthReason.known().clear());
  }

  @ParameterizedTest
  @MethodSource("io.cardfile.purchase.AuthReason#known")
  void aKnownValueGivesItsConstant(AuthReason known) {
    assertSame(known, AuthReason.of(known.value()));
    assertTrue(known.isKnown());
    assertEquals(Optional.empty(), known.nearMiss());
    assertEquals(known.value(), known.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "subscripton, subscription",
    "subscriptions, subscription",
    "Subscription, subscription",
    "SUBSCRIPTION, subscription",
    "no-show, no_show",
    "No Show, no_show",
    "noshow, no_show",
    "no_shows, no_show",
    "installment, instalment",
    "instalments, instalment",
    "partial_shipment, partial shipment",
    "partial-shipment, partial shipment",
    "delayed_charge, delayed_charges",
    "reauthorisation, reauthorization",
    "account_top_up, account_topup",
    "incrementel, incremental",
    "unsheduled, unscheduled",
    "cardholder initiated, cardholder_initiated",
    "re-submission, resubmission",
    "resubmissoin, resubmission"
  })
  void aSlipIsNoticed(String slip, String meant) {
    AuthReason reason = AuthReason.of(slip);
    assertFalse(reason.isKnown());
    assertEquals(slip, reason.value());
    assertEquals(Optional.of(AuthReason.of(meant)), reason.nearMiss());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "gift",
        "loyalty",
        "how",
        "snowshoe!",
        "subscribe",
        "incr",
        "prepayment",
        "shipment",
        "noshow12345",
        "xxxxxxxxxxxx"
      })
  void anotherReasonIsNoSlip(String other) {
    assertEquals(Optional.empty(), AuthReason.of(other).nearMiss());
  }

  @Test
  void aVeryLongValueIsNotCompared() {
    assertEquals(
        Optional.of(AuthReason.NO_SHOW), AuthReason.of("no_show" + " ".repeat(57)).nearMiss());
    assertEquals(Optional.empty(), AuthReason.of("no_show" + " ".repeat(58)).nearMiss());
  }

  @Test
  void aSlipIsSentAsItIsWithAWarning() {
    MerchantInitiated later =
        PurchaseRequest.merchantInitiated(Samples.storedCredential(), AuthReason.of("subscripton"))
            .reference("R-1")
            .amountMinorUnits(java.math.BigDecimal.TEN, "AUD")
            .build();
    assertEquals("subscripton", later.reason().value());
    assertEquals(1, later.warnings().size());
    Violation warning = later.warnings().get(0);
    assertTrue(warning.isWarning());
    assertEquals(Codes.AUTH_REASON, warning.code());
    assertEquals("extra.auth_reason", warning.path());
    assertEquals("is unknown; did you mean \"subscription\"?", warning.message());
  }

  @Test
  void anUnknownReasonFarFromAnyIsSentWithoutAWarning() {
    assertEquals(
        List.of(),
        PurchaseRequest.merchantInitiated(Samples.storedCredential(), AuthReason.of("loyalty"))
            .reference("R-1")
            .amountMinorUnits(java.math.BigDecimal.TEN, "AUD")
            .build()
            .warnings());
  }

  @Test
  void reasonsAreComparedByValue() {
    assertEquals(AuthReason.of("loyalty"), AuthReason.of("loyalty"));
    assertEquals(AuthReason.of("loyalty").hashCode(), AuthReason.of("loyalty").hashCode());
    assertNotEquals(AuthReason.of("loyalty").hashCode(), AuthReason.of("gift").hashCode());
    assertNotEquals(AuthReason.of("loyalty"), AuthReason.of("Loyalty"));
    assertNotEquals(AuthReason.of("loyalty"), "loyalty");
    assertThrows(NullPointerException.class, () -> AuthReason.of(null));
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "a, '', 1",
    "kitten, sitting, 3",
    "abc, abc, 0",
    "abc, acb, 2",
    "abc, xbc, 1",
    "abc, abxc, 1",
    "flaw, lawn, 2",
    "abcd, dcba, 4"
  })
  void theDistanceCountsEdits(String a, String b, int distance) {
    assertTrue(AuthReason.isWithin(distance, a, b));
    assertTrue(AuthReason.isWithin(distance, b, a));
    assertFalse(AuthReason.isWithin(distance - 1, a, b));
    assertFalse(AuthReason.isWithin(distance - 1, b, a));
  }
}
