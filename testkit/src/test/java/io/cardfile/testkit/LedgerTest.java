package io.cardfile.testkit;

import static io.cardfile.testkit.Shopper.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerTest {

  private static final Canaries CARD = Canaries.of(TestCard.VISA.number());

  private final TestGateway gateway = TestGateway.builder().chargeDuplicates().build();
  private final Ledger ledger = gateway.ledger();
  private final Shopper shopper = new Shopper(gateway.clientBuilder().build());

  private static String message(Runnable assertion) {
    return assertThrows(AssertionError.class, assertion::run).getMessage();
  }

  private static void assertFails(String beginning, Runnable assertion) {
    String message = message(assertion);
    assertTrue(message.startsWith(beginning), message);
  }

  @Test
  void anEmptyLedgerHasNoCharge() {
    ledger.nothingCharged().nothingChargedTwice().notCharged("ORDER-1").total(Money.of("0", "AUD"));
    assertFails("reference ORDER-1 was charged 0 times", () -> ledger.chargedOnce("ORDER-1"));
    assertFalse(ledger.find("ORDER-1").isPresent());
    assertEquals("the last entries: []; the last exchange: none", afterProblem("ORDER-1"));
  }

  private String afterProblem(String reference) {
    String message = message(() -> ledger.chargedOnce(reference));
    return message.substring(message.indexOf("; ") + 2);
  }

  @Test
  void aChargeIsCountedWithItsAmount() {
    shopper.buy("ORDER-1");
    ledger.chargedOnce("ORDER-1").chargedOnce("ORDER-1", TEN_DOLLARS).nothingChargedTwice();
    ledger.notCharged("ORDER-2").total(TEN_DOLLARS);
    assertEquals(TEN_DOLLARS, ledger.charged("AUD"));
    assertFails("something was charged: AUD 1000", ledger::nothingCharged);
    assertFails("reference ORDER-1 was charged 1 times", () -> ledger.notCharged("ORDER-1"));
    assertFails(
        "reference ORDER-1 was charged AUD 10.00, not AUD 10.01",
        () -> ledger.chargedOnce("ORDER-1", Money.of("10.01", "AUD")));
    assertFails(
        "reference ORDER-1 was charged AUD 10.00, not USD 10.00",
        () -> ledger.chargedOnce("ORDER-1", Money.of("10.00", "USD")));
    assertFails(
        "AUD 10.00 was charged in all, not AUD 9.99", () -> ledger.total(Money.of("9.99", "AUD")));
  }

  @Test
  void twoChargesAreFound() {
    shopper.buy("ORDER-1");
    shopper.buy("ORDER-1");
    assertFails("reference ORDER-1 was charged 2 times", ledger::nothingChargedTwice);
    assertFails("reference ORDER-1 was charged 2 times", () -> ledger.chargedOnce("ORDER-1"));
    assertFails(
        "reference ORDER-1 was charged 2 times", () -> ledger.chargedOnce("ORDER-1", TEN_DOLLARS));
  }

  @Test
  void aDeclineIsNoCharge() {
    shopper.buy("ORDER-1", TestCard.VISA_DECLINED);
    ledger.nothingCharged().notCharged("ORDER-1").total(Money.of("0.00", "AUD"));
    LedgerEntry declined = ledger.find("ORDER-1").orElseThrow();
    assertEquals(LedgerEntry.Outcome.DECLINED, declined.outcome());
    assertEquals("05", declined.responseCode());
  }

  @Test
  void theApprovedPurchaseOfAReferenceIsFound() {
    shopper.buy("ORDER-1", TestCard.VISA_DECLINED);
    shopper.buy("ORDER-1", TestCard.MASTERCARD);
    shopper.buy("ORDER-1", TestCard.AMEX_DECLINED);
    assertEquals("mastercard", ledger.find("ORDER-1").orElseThrow().scheme());
  }

  @Test
  void anEntryHasWhatTheClientSent() {
    shopper.send(
        PurchaseRequest.card(TestCard.VISA.card())
            .reference("ORDER-1")
            .authorizeOnly()
            .field("campaign", JsonValue.of("spring")));
    LedgerEntry entry = ledger.entries().get(0);
    assertEquals(LedgerEntry.Kind.ONE_OFF, entry.kind());
    assertEquals(TEN_DOLLARS, entry.amount());
    assertEquals(Money.of("0", "AUD"), entry.captured());
    assertEquals("spring", entry.additionalFields().get("campaign").text());
    assertTrue(entry.maskedCardNumber().endsWith("0001"), entry.maskedCardNumber());
    assertEquals(1, entry.number());
    assertEquals("AUD 1000 minor units APPROVED (00), reference ORDER-1", entry.toString());
  }

  @Test
  void aVoidedPurchaseIsNotCharged() {
    String id = ((PurchaseOutcome.Approved) shopper.buy("ORDER-1")).id().orElseThrow();
    gateway.client().post("/v1.0/purchases/void?id=" + id, JsonObject.empty()).execute();
    ledger.notCharged("ORDER-1").nothingCharged().total(Money.of("0", "AUD"));
    assertFails("reference ORDER-1 was voided", () -> ledger.chargedOnce("ORDER-1"));
    assertEquals(
        LedgerEntry.Outcome.VOIDED, ledger.find("ORDER-1").map(LedgerEntry::outcome).orElseThrow());
  }

  @Test
  void aRefundIsDeductedFromTheTotal() {
    String id = ((PurchaseOutcome.Approved) shopper.buy("ORDER-1")).id().orElseThrow();
    JsonObject refund =
        JsonObject.builder()
            .put("transaction_id", id)
            .put("reference", "REFUND-1")
            .put("amount", 400)
            .build();
    gateway.client().post("/v1.0/refunds", refund).execute();
    LedgerEntry entry = ledger.find("ORDER-1").orElseThrow();
    assertEquals(TEN_DOLLARS, entry.captured());
    assertEquals(Money.of("4.00", "AUD"), entry.refunded());
    Money kept = Money.of("6.00", "AUD");
    ledger.chargedOnce("ORDER-1", kept).total(kept);
    assertEquals(RecordedRequest.Operation.REFUND, gateway.requests().get(1).operation());
    assertEquals(RecordedRequest.Result.DONE, gateway.requests().get(1).result());
  }

  @Test
  void anAuthorisationIsChargedWhenItIsCaptured() {
    shopper.send(PurchaseRequest.card(TestCard.VISA.card()).reference("ORDER-1").authorizeOnly());
    String id = ledger.entries().get(0).id();
    ledger.authorizedOnce("ORDER-1", TEN_DOLLARS);
    assertFails(
        "reference ORDER-1 was charged AUD 0.00, not AUD 10.00",
        () -> ledger.chargedOnce("ORDER-1", TEN_DOLLARS));
    assertFails(
        "reference ORDER-1 was authorised for AUD 10.00 and AUD 0.00 were captured, not AUD 9.00",
        () -> ledger.authorizedOnce("ORDER-1", Money.of("9.00", "AUD")));
    JsonObject half = JsonObject.builder().put("amount", 500).build();
    gateway.client().post("/v1.0/purchases/" + id + "/capture", half).execute();
    ledger.chargedOnce("ORDER-1", Money.of("5.00", "AUD"));
    assertFails(
        "reference ORDER-1 was authorised for AUD 10.00 and AUD 5.00 were captured",
        () -> ledger.authorizedOnce("ORDER-1", TEN_DOLLARS));
  }

  @Test
  void aMessageShowsTheLastEntriesAndNoCard() {
    for (int i = 0; i < 30; i++) {
      shopper.buy("ORDER-" + i);
    }
    String message = message(ledger::nothingCharged);
    assertTrue(message.contains("ORDER-29"), message);
    assertEquals(21, message.split("minor units APPROVED", -1).length - 1, message);
    assertEquals(List.of(), CARD.in(message));
  }

  @Test
  void aReferenceWithACardNumberIsNotShown() {
    String reference = "INV-20 4005550000000001";
    StoredCredential stored = CardOnFile.visa().putOn(gateway);
    shopper.charge(reference, stored);
    shopper.charge(reference, stored);
    List<Runnable> failing =
        List.of(
            ledger::nothingCharged,
            ledger::nothingChargedTwice,
            () -> ledger.chargedOnce(reference),
            () -> ledger.notCharged(reference),
            () -> ledger.chain(reference),
            () -> ledger.chain(stored, reference),
            () -> gateway.request(reference + " "));
    failing.forEach(assertion -> assertEquals(List.of(), CARD.in(message(assertion))));
    assertFails("reference **** was charged 2 times", ledger::nothingChargedTwice);
  }

  @Test
  void aChainOfEachSchemeHolds() {
    for (TestCard card : List.of(TestCard.VISA, TestCard.JCB, TestCard.UNIONPAY)) {
      shopper.store(card + "-1", card);
      StoredCredential kept = ledger.credential(card + "-1");
      assertEquals(card.hasTrackingId(), kept.trackingId().isPresent());
      shopper.charge(card + "-2", kept);
      shopper.charge(card + "-3", kept);
      ledger.chain(card + "-1", card + "-2", card + "-3");
    }
  }

  @Test
  void theCredentialIsThatOfTheFirstReply() {
    StoredCredential kept =
        ((PurchaseOutcome.Approved) shopper.store("ORDER-1", TestCard.VISA))
            .storedCredential()
            .orElseThrow();
    assertEquals(kept, ledger.credential("ORDER-1"));
    shopper.buy("ORDER-2");
    shopper.store("ORDER-3", TestCard.VISA_DECLINED);
    for (String none : List.of("ORDER-2", "ORDER-3", "ORDER-4")) {
      assertFails("no card was stored with reference " + none, () -> ledger.credential(none));
    }
  }

  @Test
  void aRefusedDuplicateDoesNotHideTheFirstReply() {
    TestGateway refusing = TestGateway.create();
    Shopper twice = new Shopper(refusing.clientBuilder().build());
    twice.store("ORDER-1", TestCard.VISA);
    twice.store("ORDER-1", TestCard.VISA);
    twice.charge("ORDER-2", refusing.ledger().credential("ORDER-1"));
    refusing.ledger().chain("ORDER-1", "ORDER-2");
  }

  @Test
  void aRefusedFirstAttemptDoesNotHideTheReplyToTheNext() {
    gateway.next().refuse("Card number is invalid");
    shopper.store("ORDER-1", TestCard.VISA);
    shopper.store("ORDER-1", TestCard.VISA);
    shopper.charge("ORDER-2", ledger.credential("ORDER-1"));
    ledger.chain("ORDER-1", "ORDER-2");
  }

  @Test
  void aChainBeginsWithAnApprovedFirstTransaction() {
    shopper.buy("ORDER-1");
    assertFails(
        "reference ORDER-1 is no first card-on-file transaction", () -> ledger.chain("ORDER-1"));
    shopper.store("ORDER-2", TestCard.VISA_DECLINED);
    assertFails("reference ORDER-2 was charged 0 times", () -> ledger.chain("ORDER-2"));
  }

  @Test
  void anotherCardIsNotInTheChain() {
    shopper.store("ORDER-1", TestCard.VISA);
    shopper.charge("FEE-1", CardOnFile.mastercard().putOn(gateway));
    assertFails(
        "the charge with reference FEE-1 has another card_token than the credential",
        () -> ledger.chain("ORDER-1", "FEE-1"));
  }

  @Test
  void aChargeWithCardDataIsNotInTheChain() {
    shopper.store("ORDER-1", TestCard.VISA);
    StoredCredential kept = ledger.credential("ORDER-1");
    shopper.store("FEE-1", TestCard.VISA);
    assertFails(
        "the charge with reference FEE-1 holds card data", () -> ledger.chain(kept, "FEE-1"));
    JsonObject hidden = JsonObject.builder().put("cvv", JsonValue.of("123")).build();
    shopper.send(
        PurchaseRequest.merchantInitiated(kept, AuthReason.NO_SHOW)
            .reference("FEE-2")
            .field("payer", hidden));
    assertFails(
        "the charge with reference FEE-2 holds card data", () -> ledger.chain("ORDER-1", "FEE-2"));
  }

  @Test
  void aChargeOfAPayerWhoIsPresentIsNotInTheChain() {
    shopper.store("ORDER-1", TestCard.VISA);
    shopper.send(PurchaseRequest.storedCard(ledger.credential("ORDER-1")).reference("ORDER-2"));
    assertFails(
        "the charge with reference ORDER-2 is not merchant initiated: its auth_reason is",
        () -> ledger.chain("ORDER-1", "ORDER-2"));
  }

  @Test
  void anUnknownOrInventedTrackingIdIsFound() {
    shopper.store("ORDER-1", TestCard.VISA);
    CardToken token = ledger.credential("ORDER-1").cardToken();
    shopper.charge("FEE-1", StoredCredential.withUnknownTrackingId(token));
    shopper.charge("FEE-2", StoredCredential.of(token, TrackingId.of("999999999999999")));
    for (String fee : List.of("FEE-1", "FEE-2")) {
      assertFails(
          "the charge with reference "
              + fee
              + " does not hold the authorization_tracking_id of the credential",
          () -> ledger.chain("ORDER-1", fee));
    }
    shopper.store("ORDER-2", TestCard.UNIONPAY);
    CardToken unionPay = ledger.credential("ORDER-2").cardToken();
    shopper.charge("FEE-3", StoredCredential.of(unionPay, TrackingId.of("999999999999999")));
    assertFails(
        "the charge with reference FEE-3 holds an authorization_tracking_id, but",
        () -> ledger.chain("ORDER-2", "FEE-3"));
  }

  @Test
  void aDeclinedOrMissingChargeIsNotInTheChain() {
    shopper.store("ORDER-1", TestCard.VISA);
    gateway.next().decline("51");
    shopper.charge("FEE-1", ledger.credential("ORDER-1"));
    assertFails("reference FEE-1 was charged 0 times", () -> ledger.chain("ORDER-1", "FEE-1"));
    assertFails(
        "the charge with reference FEE-2 was not sent", () -> ledger.chain("ORDER-1", "FEE-2"));
  }

  @Test
  void aChainMayBeginWithACardOnFile() {
    StoredCredential stored = CardOnFile.visa().putOn(gateway);
    shopper.charge("FEE-1", stored);
    ledger.chain(stored, "FEE-1");
    assertEquals(
        LedgerEntry.TrackingIdUse.CARRIED, ledger.entries().get(0).trackingIdUse().orElseThrow());
  }
}
