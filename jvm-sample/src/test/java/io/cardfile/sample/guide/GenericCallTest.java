package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.WalletCallback;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/generic-call.md. */
class GenericCallTest {

  private static final Money AMOUNT = Money.of("19.00", "AUD");

  private final TestGateway gateway = TestGateway.create();
  private final PaymentClient client = gateway.client();

  // region is-done
  static boolean isDone(ApiOutcome outcome) {
    PurchaseResponse reply = PurchaseResponse.of(outcome.document()); // Empty without a reply.
    return outcome.kind() == ApiOutcome.Kind.REPLIED
        && reply.envelopeSuccessful().orElse(false)
        && reply.successful().orElse(false);
  }

  // endregion

  // region authorize
  PurchaseOutcome authorize(PurchaseRequest.Builder order) {
    return client.purchase(order.authorizeOnly().build()).execute();
  }

  /** Returns the ID to capture; empty if the outcome has another next step. */
  static Optional<String> toCapture(PurchaseOutcome outcome) {
    return outcome.next() == NextStep.CAPTURE ? ((Approved) outcome).id() : Optional.empty();
  }

  // endregion

  // region capture
  ApiOutcome capture(String id, Money amount) {
    JsonObject document = JsonObject.builder().put("amount", amount.minorUnits()).build();
    return client.post("/v1.0/purchases/" + id + "/capture", document).execute();
  }

  // endregion

  // region void
  ApiOutcome voidPurchase(String id) {
    return client.post("/v1.0/purchases/void?id=" + id, JsonObject.empty()).execute();
  }

  // endregion

  private static PurchaseRequest.Builder order() {
    return PurchaseRequest.card(TestCard.VISA.card()).reference("ORDER-7").amount(AMOUNT);
  }

  private LookUpOutcome.Kind lookUp() {
    return client.lookUp("ORDER-7", AMOUNT).execute().kind();
  }

  @Test
  void authorisationIsCaptured() {
    String id = toCapture(authorize(order())).orElseThrow();
    assertEquals(LookUpOutcome.Kind.AUTHORIZED, lookUp());
    assertTrue(isDone(capture(id, AMOUNT)));
    assertEquals(LookUpOutcome.Kind.PAID, lookUp());
    gateway.ledger().chargedOnce("ORDER-7", AMOUNT).total(AMOUNT);
  }

  @Test
  void authorisationIsVoided() {
    String id = toCapture(authorize(order())).orElseThrow();
    assertTrue(isDone(voidPurchase(id)));
    assertEquals(LookUpOutcome.Kind.VOIDED, lookUp());
    gateway.ledger().notCharged("ORDER-7");
  }

  @Test
  void captureWhoseReplyIsLostIsInDoubtAndTheLookUpShowsIt() {
    String id = toCapture(authorize(order())).orElseThrow();
    gateway.next().loseReply();
    assertEquals(ApiOutcome.Kind.IN_DOUBT, capture(id, AMOUNT).kind());
    assertEquals(LookUpOutcome.Kind.PAID, lookUp());
    assertFalse(isDone(capture(id, AMOUNT)));
    gateway.ledger().total(AMOUNT);
  }

  // region refund
  ApiOutcome refund(String id, Money amount, String reference) {
    JsonObject document =
        JsonObject.builder()
            .put("transaction_id", id)
            .put("amount", amount.minorUnits())
            .put("reference", reference)
            .build();
    return client.post("/v1.0/refunds", document).execute();
  }

  // endregion

  @Test
  void purchaseIsRefundedUpToItsAmountAndOnceForEachReference() {
    Approved paid = (Approved) client.purchase(order().build()).execute();
    String id = paid.id().orElseThrow();
    Money part = Money.of("5.00", "AUD");
    gateway.next().loseReply();
    assertEquals(ApiOutcome.Kind.IN_DOUBT, refund(id, part, "REFUND-7").kind());
    assertFalse(isDone(refund(id, part, "REFUND-7")));
    assertFalse(isDone(refund(id, AMOUNT, "REFUND-8")));
    assertTrue(isDone(refund(id, Money.of("14.00", "AUD"), "REFUND-8")));
    assertEquals(AMOUNT, gateway.ledger().find("ORDER-7").orElseThrow().refunded());
  }

  // region tokenize-card
  Optional<CardToken> tokenize(Card card) {
    JsonObject.Builder document =
        JsonObject.builder()
            .put("card_holder", card.holder())
            .put("card_number", card.revealNumber())
            .put("card_expiry", card.expiry());
    card.revealCvv().ifPresent(cvv -> document.put("cvv", cvv));
    ApiOutcome outcome = client.post("/v1.0/credit_cards", document.build()).execute();
    return PurchaseResponse.of(outcome.document()).cardToken();
  }

  // endregion

  // region tokenize-wallet
  Optional<CardToken> tokenize(String type, WalletCallback callback) {
    JsonObject wallet =
        JsonObject.builder()
            .put("type", type)
            .put("checkout_resource_url", callback.checkoutResourceUrl())
            .put("oauth_token", callback.oauthToken())
            .put("oauth_verifier", callback.oauthVerifier())
            .build();
    JsonObject document = JsonObject.builder().put("wallet", wallet).build();
    ApiOutcome outcome = client.post("/v1.0/credit_cards", document).execute();
    return PurchaseResponse.of(outcome.document()).cardToken();
  }

  // endregion

  @Test
  void cardAndWalletAreTokenised() {
    WalletCallback callback = WalletCallback.of("https://wallet.example/c/1", "oauth-t", "oauth-v");
    assertTrue(tokenize(TestCard.VISA.card()).isPresent());
    assertTrue(tokenize("example_pay", callback).isPresent());
    gateway.next().loseReply();
    assertTrue(tokenize(TestCard.VISA.card()).isEmpty());
  }
}
