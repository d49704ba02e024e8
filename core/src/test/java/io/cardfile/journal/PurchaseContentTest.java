package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
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
            Samples.firstBuilder()
                .card(
                    Card.builder()
                        .holder("ANN OTHER")
                        .number("4005550000000001")
                        .expiry("11/2031")
                        .cvv("999")
                        .build())
                .build());
    assertTrue(isSame(Purchased.first(), otherCard));
  }

  @Test
  void everythingElseThatIsComparedIsOtherContent() {
    PurchaseContent first = Purchased.first();
    assertFalse(isSame(first, Purchased.ofAmount(Money.of("10.01", "AUD"))));
    assertFalse(isSame(first, Purchased.ofAmount(Money.of("10.00", "NZD"))));
    assertFalse(isSame(first, Purchased.ofAmount(Money.ofMinor(1000, "JPY"))));
    assertFalse(isSame(first, PurchaseContent.of("Shop", Samples.first())));
    assertFalse(
        isSame(first, Purchased.of(Samples.firstBuilder().reference("ORDER-1002").build())));
    assertFalse(isSame(first, Purchased.later("tok-1")));
    assertFalse(isSame(Purchased.later("tok-1"), Purchased.later("tok-2")));
  }

  @Test
  void boundaryBetweenMerchantAndReferenceCounts() {
    assertFalse(
        isSame(
            PurchaseContent.of("a 1 b", Samples.firstBuilder().reference("c").build()),
            PurchaseContent.of("a", Samples.firstBuilder().reference("b").build())));
  }

  @Test
  void fingerprintHas51CharactersAndIsNewEachTime() {
    PurchaseContent content = Purchased.first();
    String one = content.newFingerprint();
    assertEquals(51, one.length());
    assertNotEquals(one, content.newFingerprint());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\nb", "a\0", "\ud83d", "\ude00\ud83d"})
  void merchantThatNoJournalCanKeepIsRefused(String merchant) {
    assertThrows(
        IllegalArgumentException.class, () -> PurchaseContent.of(merchant, Samples.first()));
  }

  @Test
  void merchantHas255CharactersAtMost() {
    assertEquals("x".repeat(255), PurchaseContent.of("x".repeat(255), Samples.first()).merchant());
    assertThrows(
        IllegalArgumentException.class, () -> PurchaseContent.of("x".repeat(256), Samples.first()));
  }

  @Test
  void showsMerchantReferenceAndAmount() {
    assertEquals(
        "PurchaseContent(shop, ORDER-1001, AUD 10.00)", Purchased.later("tok-1").toString());
  }
}
