package io.cardfile.testkit;

import static io.cardfile.testkit.Shopper.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.StoredCredential;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CardOnFileTest {

  private final TestGateway gateway = TestGateway.create();
  private final Shopper shopper = new Shopper(gateway.client());

  static Stream<CardOnFile> schemes() {
    return Stream.of(
        CardOnFile.visa(),
        CardOnFile.mastercard(),
        CardOnFile.amex(),
        CardOnFile.jcb(),
        CardOnFile.unionPay(),
        CardOnFile.discover(),
        CardOnFile.diners());
  }

  static Stream<TestCard> approvedCards() {
    return Arrays.stream(TestCard.values())
        .filter(card -> card.result() != TestCard.Result.DECLINED);
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void aCardOfEachSchemeIsCharged(CardOnFile card) {
    StoredCredential stored = card.putOn(gateway);
    gateway.ledger().nothingCharged();
    shopper.charge("FEE-1", stored);
    gateway.ledger().chain(stored, "FEE-1").total(TEN_DOLLARS);
  }

  @ParameterizedTest
  @MethodSource("approvedCards")
  void onlyUnionPayHasNoTrackingId(TestCard card) {
    StoredCredential stored = CardOnFile.of(card).credential();
    assertEquals(card.hasTrackingId(), stored.trackingId().isPresent());
  }

  @Test
  void everyCardHasACredentialOfItsOwnInEveryTest() {
    Set<String> tokens = new HashSet<>();
    approvedCards()
        .forEach(card -> tokens.add(CardOnFile.of(card).credential().cardToken().reveal()));
    assertEquals(approvedCards().count(), tokens.size());
    assertEquals(CardOnFile.visa().credential(), CardOnFile.visa().credential());
  }

  static Stream<Arguments> declines() {
    return Stream.of(
        Arguments.of(CardOnFile.visa().withUnknownTrackingId(), "05"),
        Arguments.of(CardOnFile.visa().expired(), "54"),
        Arguments.of(CardOnFile.visa().withClosedAccount(), "46"),
        Arguments.of(CardOnFile.unionPay().expired().withClosedAccount(), "46"));
  }

  @ParameterizedTest
  @MethodSource("declines")
  void aCardThatCannotBeChargedIsDeclinedWithItsCode(CardOnFile card, String code) {
    assertEquals(code, code(shopper.charge("FEE-1", card.putOn(gateway))));
    assertEquals(code, code(card.laterOutcome("FEE-1", TEN_DOLLARS)));
    gateway.ledger().nothingCharged();
  }

  private static String code(PurchaseOutcome outcome) {
    return ((Declined) outcome).responseCode().orElseThrow();
  }

  @Test
  void theExpiryOfAnExpiredCardHasPassed() {
    Declined outcome = (Declined) CardOnFile.visa().expired().laterOutcome("FEE-1", TEN_DOLLARS);
    YearMonth expiry = outcome.reply().cardExpiry().orElseThrow();
    assertTrue(expiry.isBefore(YearMonth.of(2026, 3)), expiry.toString());
  }

  @Test
  void aCredentialWhoseTrackingIdIsUnknownHasNone() {
    CardOnFile card = CardOnFile.visa().withUnknownTrackingId();
    assertFalse(card.credential().trackingId().isPresent());
    assertEquals(CardOnFile.visa().credential().cardToken(), card.credential().cardToken());
    assertThrows(IllegalStateException.class, CardOnFile.unionPay()::withUnknownTrackingId);
  }

  @Test
  void customersHaveTheSameCardUnderTokensOfTheirOwn() {
    StoredCredential closed = CardOnFile.visa().withClosedAccount().putOn(gateway);
    StoredCredential good = CardOnFile.visa().ofCustomer(2).putOn(gateway);
    assertEquals("46", code(shopper.charge("FEE-1", closed)));
    shopper.charge("FEE-2", good);
    gateway.ledger().chain(good, "FEE-2");
    assertEquals(good, CardOnFile.visa().ofCustomer(2).credential());
    assertThrows(IllegalArgumentException.class, () -> CardOnFile.visa().ofCustomer(0));
  }

  @Test
  void aCardIsPutOnFileOnce() {
    CardOnFile.visa().expired().putOn(gateway);
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> CardOnFile.visa().putOn(gateway));
    assertTrue(e.getMessage().contains("ofCustomer(2)"), e.getMessage());
  }

  @Test
  void aDeclinedCardIsNeverOnFile() {
    assertThrows(IllegalArgumentException.class, () -> CardOnFile.of(TestCard.VISA_DECLINED));
  }

  @Test
  void outcomesAreThoseOfTheSameCard() {
    CardOnFile card = CardOnFile.mastercard();
    Approved first = (Approved) card.firstOutcome("ORDER-1", TEN_DOLLARS);
    assertEquals(card.credential(), first.storedCredential().orElseThrow());
    Approved later = (Approved) card.laterOutcome("FEE-1", TEN_DOLLARS);
    assertFalse(later.storedCredential().isPresent());
    assertNotEquals(first.reply().trackingId(), later.reply().trackingId());
  }

  @Test
  void referencesHaveIdentifiersOfTheirOwn() {
    assertEquals("INV-Aa".hashCode(), "INV-BB".hashCode());
    assertEquals(laterId("INV-Aa"), laterId("INV-Aa"));
    assertNotEquals(laterId("INV-Aa"), laterId("INV-BB"));
  }

  private static String laterId(String reference) {
    Approved later = (Approved) CardOnFile.visa().laterOutcome(reference, TEN_DOLLARS);
    return later.id().orElseThrow();
  }

  @Test
  void textFormsHoldNoCredential() {
    CardOnFile card = CardOnFile.visa().expired().withUnknownTrackingId();
    assertEquals("CardOnFile(VISA, EXPIRED, tracking ID unknown)", card.toString());
    StoredCredential stored = CardOnFile.visa().credential();
    Canaries secrets =
        Canaries.of(stored.cardToken().reveal(), stored.trackingId().orElseThrow().value());
    assertEquals(List.of(), secrets.in(CardOnFile.visa().toString()));
  }

  @Test
  void aTestCardIsReadyToPay() {
    for (TestCard card : TestCard.values()) {
      PurchaseOutcome outcome = shopper.buy(card.name(), card);
      boolean isApproved = outcome.kind() == PurchaseOutcome.Kind.APPROVED;
      assertEquals(card.result() != TestCard.Result.DECLINED, isApproved, outcome::toString);
      assertEquals(card.scheme(), gateway.ledger().find(card.name()).orElseThrow().scheme());
    }
  }

  @Test
  void theAmountDecidesOfACardByAmount() {
    Money amount = Money.of("10.51", "AUD");
    TestCard card = TestCard.VISA_BY_AMOUNT;
    assertThrows(
        IllegalArgumentException.class, () -> CredentialChain.start(card, "ORDER-1", amount));
  }
}
