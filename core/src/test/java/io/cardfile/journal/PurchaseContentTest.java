package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PurchaseContentTest {

  private static boolean isSame(PurchaseContent one, PurchaseContent other) {
    boolean same = one.hasFingerprint(other.newFingerprint());
    assertEquals(same, other.hasFingerprint(one.newFingerprint()), "in both directions");
    return same;
  }

  @Test
  void tellsWhatTheRequestAsksFor() {
    PurchaseContent content = Purchased.first();
    assertEquals("shop", content.merchant());
    assertEquals(Samples.REFERENCE, content.reference());
    assertEquals(Money.of("10.00", "AUD"), content.amount());
  }

  @Test
  void sameRequestIsTheSameContent() {
    assertTrue(isSame(Purchased.first(), Purchased.first()));
    assertTrue(isSame(Purchased.later("tok-1"), Purchased.later("tok-1")));
  }

  @Test
  void anotherCardIsTheSameContent() {
    PurchaseContent otherCard =
        Purchased.of(
            Samples.of(
                    PurchaseRequest.firstCardOnFile(
                        Card.builder()
                            .holder("ANN OTHER")
                            .number("4005550000000001")
                            .expiry("11/2031")
                            .cvv("999")
                            .build()))
                .build());
    assertTrue(isSame(Purchased.first(), otherCard));
  }

  @Test
  void everythingElseThatIsComparedIsOtherContent() {
    PurchaseContent first = Purchased.first();
    assertFalse(isSame(first, Purchased.ofAmount(Money.of("10.01", "AUD"))));
    assertFalse(isSame(first, Purchased.ofAmount(Money.of("10.00", "NZD"))));
    assertFalse(isSame(first, Purchased.ofAmount(Money.ofMinor(1000, "JPY"))));
    assertFalse(isSame(first, Samples.first().contentFor("Shop")));
    assertFalse(
        isSame(first, Purchased.of(Samples.firstBuilder().reference("ORDER-1002").build())));
    assertFalse(isSame(first, Purchased.later("tok-1")));
    assertFalse(isSame(Purchased.later("tok-1"), Purchased.later("tok-2")));
  }

  @Test
  void boundaryBetweenMerchantAndReferenceCounts() {
    assertFalse(
        isSame(
            Samples.firstBuilder().reference("c").build().contentFor("a 1 b"),
            Samples.firstBuilder().reference("b").build().contentFor("a")));
  }

  @Test
  void fingerprintHas51CharactersAndIsNewEachTime() {
    PurchaseContent content = Purchased.first();
    String one = content.newFingerprint();
    assertEquals(51, one.length());
    assertNotEquals(one, content.newFingerprint());
  }

  /** Computed with OpenSSL, as in {@link FingerprintTest}. Journals of merchants have them. */
  @Test
  void fingerprintsThatWereStoredOnceAreRecognizedForGood() {
    assertStored("1:0011223344556677:1ba7c88dc1540f046d49af02751aca76", Purchased.first());
    assertStored(
        "1:0123456789abcdef:90fc3b79eb808a0c5460dd88b2eb91f9",
        Purchased.ofAmount(Money.ofMinor(0, "JPY")));
    assertStored(
        "1:fedcba9876543210:b8c38c2a603be6bafe18ee113c666ae7",
        Samples.firstBuilder().reference("R-1").build().contentFor("M\u00fcller \ud83d\uded2 x"));
    assertStored("1:8899aabbccddeeff:3d18c3fe6aa448c9fa5a63fc0fc232ad", Purchased.later("tok-1"));
    assertStored(
        "1:0f1e2d3c4b5a6978:a5c73edda4ca8dee63d907e26e8e0bd9",
        Purchased.of(
            Samples.laterBuilder(
                    StoredCredential.of(CardToken.of("tok one \u00e9"), TrackingId.of("MCC9")))
                .amount(Money.ofMinor(123456, "BHD"))
                .build()));
  }

  private static void assertStored(String fingerprint, PurchaseContent content) {
    assertTrue(content.hasFingerprint(fingerprint), content.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\nb", "a\0", "\ud83d", "\ude00\ud83d"})
  void merchantThatNoJournalCanKeepIsRefused(String merchant) {
    assertThrows(IllegalArgumentException.class, () -> Samples.first().contentFor(merchant));
  }

  @Test
  void merchantHas255CharactersAtMost() {
    assertEquals("x".repeat(255), Samples.first().contentFor("x".repeat(255)).merchant());
    assertThrows(IllegalArgumentException.class, () -> Samples.first().contentFor("x".repeat(256)));
  }

  @Test
  void showsMerchantReferenceAndAmount() {
    assertEquals(
        "PurchaseContent(shop, ORDER-1001, AUD 10.00)", Purchased.later("tok-1").toString());
  }
}
