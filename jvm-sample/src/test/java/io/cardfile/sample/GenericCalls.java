package io.cardfile.sample;

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
import io.cardfile.wallet.WalletCallback;

/** The code of docs/generic-call.md. */
final class GenericCalls {

  private final PaymentClient client;

  GenericCalls(PaymentClient client) {
    this.client = client;
  }

  static boolean isDone(ApiOutcome outcome) {
    PurchaseResponse reply = PurchaseResponse.of(outcome.document()); // Empty without a reply.
    return outcome.kind() == ApiOutcome.Kind.REPLIED
        && reply.envelopeSuccessful().orElse(false)
        && reply.successful().orElse(false);
  }

  ApiOutcome capture(String id, Money amount) {
    JsonObject document = JsonObject.builder().put("amount", amount.minorUnits()).build();
    return client.post("/v1.0/purchases/" + id + "/capture", document).execute();
  }

  ApiOutcome voidPurchase(String id) {
    return client.post("/v1.0/purchases/void?id=" + id, JsonObject.empty()).execute();
  }

  ApiOutcome refund(String id, Money amount, String reference) {
    JsonObject document =
        JsonObject.builder()
            .put("transaction_id", id)
            .put("amount", amount.minorUnits())
            .put("reference", reference)
            .build();
    return client.post("/v1.0/refunds", document).execute();
  }

  ApiOutcome tokenize(Card card) {
    JsonObject.Builder document =
        JsonObject.builder()
            .put("card_holder", card.holder())
            .put("card_number", card.revealNumber())
            .put("card_expiry", card.expiry());
    card.revealCvv().ifPresent(cvv -> document.put("cvv", cvv));
    return client.post("/v1.0/credit_cards", document.build()).execute();
  }

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

  void alert(String message) {
    throw new IllegalStateException(message);
  }
}
