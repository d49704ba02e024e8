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
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.WalletCallback;
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

  // region capture
  ApiOutcome capture(String id, Money amount) {
    JsonObject document = JsonObject.builder().put("amount", amount.minorUnits()).build();
    return client.post("/v1.0/purchases/" + id + "/capture", document).execute();
  }

  ApiOutcome voidPurchase(String id) {
    return client.post("/v1.0/purchases/void?id=" + id, JsonObject.empty()).execute();
  }

  // endregion

  // region sell
  LookUpOutcome sell(PurchaseRequest authorizeOnly, boolean inStock) {
    PurchaseOutcome outcome = client.purchase(authorizeOnly).execute();
    if (outcome instanceof Approved) {
      String id = ((Approved) outcome).id().get();
      ApiOutcome end = inStock ? capture(id, authorizeOnly.amount()) : voidPurchase(id);
      if (!isDone(end)) {
        alert(end.toString());
      }
    }
    return client.lookUp(authorizeOnly.reference(), authorizeOnly.amount()).execute();
  }

  // endregion

  private static void alert(String message) {
    throw new AssertionError(message);
  }

  private static PurchaseRequest.Builder order() {
    return PurchaseRequest.card(TestCard.VISA.card()).reference("ORDER-7").amount(AMOUNT);
  }

  @Test
  void authorisationIsCaptured() {
    LookUpOutcome sold = sell(order().authorizeOnly().build(), true);
    assertEquals(LookUpOutcome.Kind.PAID, sold.kind());
    gateway.ledger().chargedOnce("ORDER-7", AMOUNT).total(AMOUNT);
  }

  @Test
  void authorisationIsVoided() {
    LookUpOutcome sold = sell(order().authorizeOnly().build(), false);
    assertEquals(LookUpOutcome.Kind.VOIDED, sold.kind());
    gateway.ledger().notCharged("ORDER-7");
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
  void purchaseIsRefundedUpToItsAmount() {
    Approved paid = (Approved) client.purchase(order().build()).execute();
    String id = paid.id().orElseThrow();
    Money part = Money.of("5.00", "AUD");
    assertTrue(isDone(refund(id, part, "REFUND-7")));
    assertFalse(isDone(refund(id, AMOUNT, "REFUND-8")));
    assertEquals(part, gateway.ledger().find("ORDER-7").orElseThrow().refunded());
  }

  // region tokenize-card
  ApiOutcome tokenize(Card card) {
    JsonObject.Builder document =
        JsonObject.builder()
            .put("card_holder", card.holder())
            .put("card_number", card.revealNumber())
            .put("card_expiry", card.expiry());
    card.revealCvv().ifPresent(cvv -> document.put("cvv", cvv));
    return client.post("/v1.0/credit_cards", document.build()).execute();
  }

  // endregion

  // region tokenize-wallet
  ApiOutcome tokenize(String type, WalletCallback callback) {
    JsonObject wallet =
        JsonObject.builder()
            .put("type", type)
            .put("checkout_resource_url", callback.checkoutResourceUrl())
            .put("oauth_token", callback.oauthToken())
            .put("oauth_verifier", callback.oauthVerifier())
            .build();
    JsonObject document = JsonObject.builder().put("wallet", wallet).build();
    return client.post("/v1.0/credit_cards", document).execute();
  }

  // endregion

  @Test
  void cardAndWalletAreTokenised() {
    WalletCallback callback = WalletCallback.of("https://wallet.example/c/1", "oauth-t", "oauth-v");
    assertTrue(hasToken(tokenize(TestCard.VISA.card())));
    assertTrue(hasToken(tokenize("example_pay", callback)));
  }

  private static boolean hasToken(ApiOutcome outcome) {
    return PurchaseResponse.of(outcome.document()).cardToken().isPresent();
  }
}
