package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationTest {

  private static final String URL = "https://pay.example/gateway";

  // Journals contain this value: with another one, a release would not find its approved purchases.
  @Test
  void staysTheSameFromReleaseToRelease() {
    assertEquals("bbec8995271f7e81032d5164df266374", PurchaseContent.destinationOf(URL, "shop"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTPS://Pay.EXAMPLE/gateway",
        "https://pay.example:443/gateway",
        "https://pay.example/gateway/",
        "https://pay.example/gateway//"
      })
  void spellingsOfOneAddressAreOneDestination(String url) {
    assertEquals(
        PurchaseContent.destinationOf(URL, "shop"), PurchaseContent.destinationOf(url, "shop"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://pay.example/gateway",
        "https://pay.example:8443/gateway",
        "https://pay.example/Gateway",
        "https://pay.example/gateway/v1.0/purchases",
        "https://pay.example",
        "https://test.pay.example/gateway"
      })
  void anotherAddressIsAnotherDestination(String url) {
    assertNotEquals(
        PurchaseContent.destinationOf(URL, "shop"), PurchaseContent.destinationOf(url, "shop"));
  }

  @Test
  void anotherMerchantIsAnotherDestination() {
    assertNotEquals(
        PurchaseContent.destinationOf(URL, "shop"), PurchaseContent.destinationOf(URL, "Shop"));
  }

  @Test
  void plainHttpHasAPortOfItsOwn() {
    assertEquals(
        PurchaseContent.destinationOf("http://127.0.0.1", "shop"),
        PurchaseContent.destinationOf("http://127.0.0.1:80/", "shop"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pay.example", "/v1.0", "https:///path", "no url"})
  void whatIsNoAddressIsRefused(String url) {
    assertThrows(IllegalArgumentException.class, () -> PurchaseContent.destinationOf(url, "shop"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "https://pay.example",
        "0123456789abcdef0123456789abcde",
        "0123456789abcdef0123456789abcdef0",
        "0123456789ABCDEF0123456789ABCDEF",
        "0123456789abcdef0123456789abcde\u0661"
      })
  void contentTakesNothingElse(String destination) {
    PurchaseContent content = Purchased.first();
    assertThrows(IllegalArgumentException.class, () -> content.sentTo(destination));
  }

  @Test
  void isNoPartOfWhatTheReferenceStandsFor() {
    PurchaseContent sent = Purchased.first().sentTo(PurchaseContent.destinationOf(URL, "shop"));
    assertTrue(Purchased.first().hasFingerprint(sent.newFingerprint()));
    assertTrue(JournalEntry.first(sent, Purchased.NOW).isOf(Purchased.first()));
    assertFalse(Purchased.first().destination().isPresent());
  }
}
