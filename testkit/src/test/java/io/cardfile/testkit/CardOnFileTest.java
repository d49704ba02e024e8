package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCard;
import io.cardfile.testkit.gateway.TestCards;
import java.time.YearMonth;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CardOnFileTest {

  private final FakeGateway gateway = FakeGateway.create();
  private final ExampleClient client = ExampleClient.of(gateway);

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
    return TestCards.all().stream().filter(card -> card.result() != TestCard.Result.DECLINED);
  }

  private PurchaseOutcome later(StoredCredential stored) {
    return client.later("FEE-1", stored, TEN_DOLLARS);
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void cardOfEachSchemeIsChargedOnASimulator(CardOnFile card) {
    StoredCredential stored = card.putOn(gateway);
    LedgerAssert.assertThat(gateway.ledger()).nothingCharged();
    OutcomeAssert.assertThat(later(stored), gateway.ledger()).approved();
    LedgerAssert.assertThat(gateway.ledger()).chargedOnce("FEE-1").total("AUD", 1000);
  }

  @ParameterizedTest
  @MethodSource("approvedCards")
  void onlyUnionPayHasNoTrackingId(TestCard card) {
    StoredCredential stored = CardOnFile.of(card).credential();
    assertEquals(card.hasTrackingId(), stored.trackingId().isPresent());
    assertTrue(stored.establishedAt().isPresent());
  }

  @Test
  void everyCardHasACredentialOfItsOwnInEveryTest() {
    Set<String> tokens = new HashSet<>();
    approvedCards()
        .forEach(card -> tokens.add(CardOnFile.of(card).credential().cardToken().reveal()));
    assertEquals(approvedCards().count(), tokens.size());
    assertEquals(CardOnFile.visa().credential(), CardOnFile.visa().credential());
  }

  @Test
  void severalCardsAreOnFileAtOneGateway() {
    StoredCredential visa = CardOnFile.visa().putOn(gateway);
    StoredCredential expired = CardOnFile.amex().expired().putOn(gateway);
    assertEquals("54", code(client.later("A", expired, TEN_DOLLARS)));
    OutcomeAssert.assertThat(client.later("B", visa, TEN_DOLLARS)).approved();
  }

  @Test
  void cardThatReplacesAnExpiredOneIsCharged() {
    StoredCredential stored = CardOnFile.visa().expired().putOn(gateway);
    gateway
        .simulator()
        .putOnFile(
            stored.cardToken().reveal(),
            TestCards.VISA_APPROVED,
            stored.trackingId().orElseThrow().value());
    OutcomeAssert.assertThat(client.later("A", stored, TEN_DOLLARS)).approved();
  }

  @Test
  void cardIsPutOnFileOnce() {
    CardOnFile.visa().expired().putOn(gateway);
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> CardOnFile.visa().putOn(gateway));
    assertTrue(e.getMessage().contains("ofCustomer(2)"), e.getMessage());
  }

  @Test
  void customersHaveTheSameCardUnderTokensOfTheirOwn() {
    StoredCredential closed = CardOnFile.visa().withClosedAccount().putOn(gateway);
    StoredCredential good = CardOnFile.visa().ofCustomer(2).putOn(gateway);
    assertEquals("46", code(client.later("A", closed, TEN_DOLLARS)));
    OutcomeAssert.assertThat(client.later("B", good, TEN_DOLLARS)).approved();
    assertEquals(good, CardOnFile.visa().ofCustomer(2).credential());
    assertThrows(IllegalArgumentException.class, () -> CardOnFile.visa().ofCustomer(0));
  }

  @Test
  void replyOfAnExpiredCardHasAPastExpiry() {
    PurchaseOutcome outcome = CardOnFile.visa().expired().laterOutcome("FEE-1", TEN_DOLLARS);
    YearMonth expiry =
        OutcomeAssert.assertThat(outcome).declined().reply().cardExpiry().orElseThrow();
    assertTrue(expiry.isBefore(YearMonth.of(2026, 3)), expiry.toString());
  }

  @Test
  void laterRepliesHaveIdentifiersOfTheirOwn() {
    PurchaseResponse one = laterResponse("FEE-1");
    PurchaseResponse two = laterResponse("FEE-2");
    assertNotEquals(one.id(), two.id());
    assertNotEquals(one.authorization(), two.authorization());
    assertNotEquals(one.rrn(), two.rrn());
    assertNotEquals(one.trackingId(), two.trackingId());
    assertEquals(one.id(), laterResponse("FEE-1").id());
  }

  private static PurchaseResponse laterResponse(String reference) {
    PurchaseOutcome outcome = CardOnFile.visa().laterOutcome(reference, TEN_DOLLARS);
    return OutcomeAssert.assertThat(outcome).approved().reply();
  }

  private static String code(PurchaseOutcome outcome) {
    return OutcomeAssert.assertThat(outcome).declined().reply().responseCode().orElseThrow();
  }

  static Stream<List<Object>> declines() {
    return Stream.of(
        List.of(CardOnFile.visa().withUnknownTrackingId(), "05"),
        List.of(CardOnFile.visa().expired(), "54"),
        List.of(CardOnFile.visa().withClosedAccount(), "46"),
        List.of(CardOnFile.unionPay().expired().withClosedAccount(), "46"));
  }

  @Test
  void referencesWithOneHashCodeHaveRepliesOfTheirOwn() {
    assertEquals("INV-Aa".hashCode(), "INV-BB".hashCode());
    CardOnFile card = CardOnFile.visa();
    String one = id(card.laterOutcome("INV-Aa", TEN_DOLLARS));
    assertNotEquals(one, id(card.laterOutcome("INV-BB", TEN_DOLLARS)));
    assertEquals(one, id(card.laterOutcome("INV-Aa", TEN_DOLLARS)));
  }

  private static String id(PurchaseOutcome outcome) {
    return OutcomeAssert.assertThat(outcome).approved().reply().id().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("declines")
  void cardThatCannotBeChargedIsDeclinedWithItsCode(List<Object> row) {
    CardOnFile card = (CardOnFile) row.get(0);
    assertEquals(row.get(1), code(later(card.putOn(gateway))));
    assertEquals(row.get(1), code(card.laterOutcome("FEE-1", TEN_DOLLARS)));
    ScriptedTransport script = new ScriptedTransport().reply(card.laterReply("FEE-1", TEN_DOLLARS));
    ExampleClient scripted = ExampleClient.of("https://gateway.invalid", script);
    assertEquals(row.get(1), code(scripted.later("FEE-1", card.credential(), TEN_DOLLARS)));
    LedgerAssert.assertThat(gateway.ledger()).nothingCharged();
  }

  @Test
  void credentialWhoseTrackingIdIsUnknownHasNone() {
    CardOnFile card = CardOnFile.visa().withUnknownTrackingId();
    assertFalse(card.credential().trackingId().isPresent());
    assertEquals(CardOnFile.visa().credential().cardToken(), card.credential().cardToken());
    String message =
        OutcomeAssert.assertThat(later(card.putOn(gateway)))
            .declined()
            .reply()
            .message()
            .orElseThrow();
    assertTrue(message.contains("authorization_tracking_id of the first transaction is missing"));
    assertThrows(IllegalStateException.class, CardOnFile.unionPay()::withUnknownTrackingId);
  }

  @Test
  void scriptedRepliesAreThoseOfTheSameCard() {
    ScriptedTransport script =
        new ScriptedTransport()
            .reply(CardOnFile.visa().firstReply("ORDER-1", TEN_DOLLARS))
            .reply(CardOnFile.visa().laterReply("FEE-1", TEN_DOLLARS));
    ExampleClient scripted = ExampleClient.of("https://gateway.invalid", script);
    StoredCredential stored =
        ExampleClient.credential(scripted.first("ORDER-1", TestCards.VISA_APPROVED, TEN_DOLLARS));
    assertEquals(CardOnFile.visa().credential(), stored);
    PurchaseOutcome.Approved fee =
        OutcomeAssert.assertThat(scripted.later("FEE-1", stored, TEN_DOLLARS)).approved();
    assertFalse(fee.storedCredential().isPresent());
    assertFalse(fee.reply().trackingId().equals(stored.trackingId()));
    script.assertFinished();
    ChainAssert.assertThat(script.exchanges()).first("ORDER-1").later("FEE-1");
  }

  @Test
  void outcomesAreRealOnes() {
    CardOnFile card = CardOnFile.mastercard();
    assertEquals(card.credential(), ExampleClient.credential(card.firstOutcome("A", TEN_DOLLARS)));
    assertEquals("FEE-1", card.laterOutcome("FEE-1", TEN_DOLLARS).reference());
  }

  @Test
  void strictSimulatorChargesAnExpiredCardAsDeclined() {
    FakeGateway strict = FakeGateway.of(GatewaySimulator.builder().strict().build());
    StoredCredential stored = CardOnFile.visa().expired().putOn(strict);
    assertEquals("54", code(ExampleClient.of(strict).later("FEE-1", stored, TEN_DOLLARS)));
  }

  @Test
  void declinedCardIsNeverOnFile() {
    assertThrows(IllegalArgumentException.class, () -> CardOnFile.of(TestCards.VISA_DECLINED));
    Exception e = assertThrows(NullPointerException.class, () -> CardOnFile.of(null));
    assertEquals("card == null", e.getMessage());
  }

  @Test
  void unknownTokenCannotExpire() {
    assertThrows(
        IllegalArgumentException.class, () -> gateway.simulator().expireCard("tok-unknown"));
  }

  @Test
  void textFormsHoldNoCredential() {
    CardOnFile card = CardOnFile.visa().expired().withUnknownTrackingId();
    assertEquals("CardOnFile(TestCard(visa, APPROVED), EXPIRED, tracking ID unknown)", "" + card);
    StoredCredential stored = CardOnFile.visa().credential();
    Canaries secrets =
        Canaries.of(stored.cardToken().reveal(), stored.trackingId().orElseThrow().value());
    assertEquals(
        List.of(), secrets.in("" + CredentialChain.of(TestCards.VISA_APPROVED, TEN_DOLLARS)));
  }

  @Test
  void chainHoldsWhatEachReplyHas() {
    CredentialChain chain = CredentialChain.of(TestCards.VISA_APPROVED, TEN_DOLLARS);
    PurchaseOutcome.Approved first = approved(chain.first());
    assertEquals(chain.credential(), first.storedCredential().orElseThrow());
    assertEquals(chain.credential().trackingId(), first.reply().trackingId());
    assertEquals("M", first.reply().cvvMatch().orElseThrow());
    assertFalse(first.reply().originalTransactionReference().isPresent());
    for (CredentialChain.Step step : List.of(chain.subscription(), chain.noShow())) {
      PurchaseOutcome.Approved later = approved(step);
      assertFalse(later.storedCredential().isPresent());
      assertEquals(first.reply().cardToken(), later.reply().cardToken());
      assertTrue(later.reply().trackingId().isPresent());
      assertFalse(first.reply().trackingId().equals(later.reply().trackingId()));
      assertEquals("FIRST-1", later.reply().originalTransactionReference().orElseThrow());
      assertEquals("U", later.reply().cvvMatch().orElseThrow());
    }
    assertEquals("SUBSCRIPTION-1", chain.subscription().request().reference());
    assertEquals("NO-SHOW-1", chain.noShow().request().reference());
  }

  private static PurchaseOutcome.Approved approved(CredentialChain.Step step) {
    return OutcomeAssert.assertThat(step.outcome()).approved();
  }

  @Test
  void chainOfASchemeWithoutTrackingIdHasNone() {
    CredentialChain chain = CredentialChain.of(TestCards.UNIONPAY_APPROVED, TEN_DOLLARS);
    assertFalse(chain.credential().trackingId().isPresent());
    assertFalse(approved(chain.noShow()).reply().trackingId().isPresent());
  }

  @Test
  void scriptOfAChainAnswersAClient() {
    CredentialChain chain = CredentialChain.of(TestCards.JCB_APPROVED, TEN_DOLLARS);
    ScriptedTransport script = chain.script();
    ExampleClient scripted = ExampleClient.of("https://gateway.invalid", script);
    StoredCredential stored =
        ExampleClient.credential(scripted.first("FIRST-1", TestCards.JCB_APPROVED, TEN_DOLLARS));
    scripted.later("SUBSCRIPTION-1", stored, TEN_DOLLARS);
    OutcomeAssert.assertThat(scripted.later("NO-SHOW-1", stored, TEN_DOLLARS)).approved();
    script.assertFinished();
    ChainAssert.assertThat(script.exchanges())
        .first("FIRST-1")
        .later("SUBSCRIPTION-1")
        .later("NO-SHOW-1");
  }

  @Test
  void chainNeedsAnApprovedFirstTransaction() {
    Money declined = Money.of("10.51", "AUD");
    for (TestCard card : List.of(TestCards.VISA_BY_AMOUNT, TestCards.VISA_DECLINED)) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> CredentialChain.of(card, declined));
      assertEquals("the first transaction is DECLINED, not approved", e.getMessage());
    }
  }
}
