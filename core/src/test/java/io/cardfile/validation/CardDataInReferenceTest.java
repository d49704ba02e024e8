package io.cardfile.validation;

import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reference is shown in journals, logs and outcomes, so it must not contain card data. */
class CardDataInReferenceTest {

  private static final String NUMBER = "5105105105105100";

  private static PurchaseRequest.FirstCardOnFile.Builder first(String reference) {
    return Samples.firstBuilder()
        .identifierPolicy(IdentifierPolicy.ANY_TEXT)
        .card(
            Card.builder().holder("ALEX MASON").number(NUMBER).expiry("12/2030").cvv("737").build())
        .reference(reference);
  }

  private static List<String> codes(PurchaseRequest.Builder<?, ?> builder) {
    return builder.violations().stream().map(v -> v.path() + " " + v.code()).collect(toList());
  }

  private static void assertRefused(PurchaseRequest.Builder<?, ?> builder, String value) {
    assertEquals(List.of("reference card_data"), codes(builder));
    ValidationException e = assertThrows(ValidationException.class, builder::build);
    assertFalse((e + "" + e.violations()).contains(value), e.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        NUMBER,
        "ORDER-" + NUMBER,
        "x" + NUMBER + "x",
        "99" + NUMBER + "99",
        "5105-1051-0510-5100",
        "5105.1051_0510~5100",
        "5105 1051 0510 5100",
        "5105\u00a01051\u00a00510\u00a05100",
        "5105 - 1051 - 0510 - 5100",
        "5105/1051/0510/5100",
        "5105:1051\\0510:5100",
        "5-1-0-5-1-0-5-1-0-5-1-0-5-1-0-0",
        "a5105b1051c0510d5100",
        "\uff15\uff11\uff10\uff15\uff11\uff10\uff15\uff11\uff10\uff15\uff11\uff10\uff15\uff11\uff10\uff10",
        "5105&#49;051 0510 5100",
        "5105%201051%200510%205100"
      })
  void theCardNumberIsRefusedHoweverItIsWritten(String reference) {
    assertRefused(first(reference), reference);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5100-737",
        "737-1230",
        "ORDER-1-CVV737",
        "cvv_737",
        "ORDER-5100.737",
        "R-\uff17\uff13\uff17-1230",
        "5100-7-3-7"
      })
  void theCvvIsRefusedTogetherWithOtherCardData(String reference) {
    assertRefused(first(reference), reference);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "737", // One number in a thousand equals the CVV of the card.
        "ORDER-737",
        "2026-11-737",
        "ORDER-1042",
        "737-5101",
        "5100",
        "5105105105105", // The start of the number, as for another card.
        "20261121-5105105105",
        "4111111111111111", // Another valid card number.
        "1000000000000008",
        "ORDER-17371230",
        "550e8400-e29b-41d4-a716-446655440737",
        "20261121170405737"
      })
  void ordinaryReferencesAreTaken(String reference) {
    assertEquals(List.of(), codes(first(reference)));
    assertEquals(reference, first(reference).build().reference());
  }

  @Test
  void theCardTokenIsRefused() {
    StoredCredential credential = Samples.storedCredential(); // tok-5f0d737a9c
    assertRefused(
        Samples.laterBuilder(credential).reference("SUB-tok-5f0d737a9c-11"), "tok-5f0d737a9c");
    assertEquals(
        List.of(), codes(Samples.laterBuilder(credential).reference("SUB-tok-5f0d737a9-11")));
  }

  @Test
  void aTokenThatIsShortMayBePartOfAReference() {
    StoredCredential credential =
        StoredCredential.schemeGaveNoTrackingId(CardToken.of("12345678901"));
    assertEquals(List.of(), codes(Samples.laterBuilder(credential).reference("12345678901-1")));
  }

  @Test
  void aTokenThatIsShortIsNotTheReference() {
    StoredCredential credential = StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-1"));
    assertRefused(Samples.laterBuilder(credential).reference("tok-1"), "tok-1");
  }

  @Test
  void aMerchantInitiatedReferenceMayLookLikeACardNumber() {
    assertEquals(
        List.of(), codes(Samples.laterBuilder(Samples.storedCredential()).reference(NUMBER)));
  }

  @Test
  void whatIsWrongWithTheCardIsSaidAlone() {
    List<String> codes =
        codes(
            first("1234567890123456")
                .card(
                    Card.builder()
                        .holder("A")
                        .number("1234567890123456")
                        .expiry("12/2030")
                        .cvv("7")
                        .build()));
    assertEquals(List.of("card_number card_number", "cvv cvv"), codes);
    assertTrue(codes(first("null").card(Card.builder().holder("A").build())).size() > 1);
  }
}
