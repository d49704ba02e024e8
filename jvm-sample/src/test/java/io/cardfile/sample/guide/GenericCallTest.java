package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseJournal;
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
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.WalletCallback;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/generic-call.md. */
class GenericCallTest {

  private static final Money AMOUNT = Money.of("19.00", "AUD");

  private final TestGateway gateway = TestGateway.create();
  private final PaymentClient client = gateway.client();

  // region result
  /** Words for a used reference or a time-out. Add those of your gateway. */
  private static final Pattern UNCLEAR = Pattern.compile("(?i)already|duplicate|timed? ?out");

  enum Result {
    DONE,
    NOT_DONE,
    IN_DOUBT
  }

  static Result resultOf(ApiOutcome outcome) {
    if (outcome.kind() == ApiOutcome.Kind.NOT_SENT) return Result.NOT_DONE;
    if (outcome.kind() == ApiOutcome.Kind.IN_DOUBT) return Result.IN_DOUBT;
    PurchaseResponse reply = PurchaseResponse.of(outcome.document());
    if (reply.envelopeSuccessful().orElse(false) && reply.successful().orElse(false)) {
      return Result.DONE;
    }
    String errors = String.join(", ", reply.errors());
    boolean isClear = !errors.isEmpty() && !UNCLEAR.matcher(errors).find();
    return isClear && outcome.status().orElse(0) != 409 ? Result.NOT_DONE : Result.IN_DOUBT;
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
    assertEquals(Result.DONE, resultOf(capture(id, AMOUNT)));
    assertEquals(LookUpOutcome.Kind.PAID, lookUp());
    gateway.ledger().chargedOnce("ORDER-7", AMOUNT).total(AMOUNT);
  }

  @Test
  void authorisationIsVoided() {
    String id = toCapture(authorize(order())).orElseThrow();
    assertEquals(Result.DONE, resultOf(voidPurchase(id)));
    assertEquals(LookUpOutcome.Kind.VOIDED, lookUp());
    gateway.ledger().notCharged("ORDER-7");
  }

  @Test
  void captureWhoseReplyIsLostIsInDoubtAndTheLookUpShowsIt() {
    String id = toCapture(authorize(order())).orElseThrow();
    gateway.next().loseReply();
    assertEquals(ApiOutcome.Kind.IN_DOUBT, capture(id, AMOUNT).kind());
    assertEquals(LookUpOutcome.Kind.PAID, lookUp());
    assertEquals(Result.NOT_DONE, resultOf(capture(id, AMOUNT))); // The look-up decides.
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
    assertEquals(Result.IN_DOUBT, resultOf(refund(id, part, "REFUND-7"))); // Already taken.
    assertEquals(Result.NOT_DONE, resultOf(refund(id, AMOUNT, "REFUND-8"))); // Too much.
    assertEquals(Result.DONE, resultOf(refund(id, Money.of("14.00", "AUD"), "REFUND-8")));
    assertEquals(AMOUNT, gateway.ledger().find("ORDER-7").orElseThrow().refunded());
  }

  @Test
  void usedReferenceATimeOutAndAReplyWithoutReasonAreInDoubt() {
    assertEquals(Result.IN_DOUBT, resultOf(failed(200, "Reference has already been taken")));
    assertEquals(Result.IN_DOUBT, resultOf(failed(409, "Conflict")));
    assertEquals(Result.IN_DOUBT, resultOf(failed(200, "Gateway timed out")));
    assertEquals(Result.IN_DOUBT, resultOf(failed(200, "")));
    assertEquals(Result.NOT_DONE, resultOf(failed(200, "Purchase has nothing to refund")));
    assertEquals(Result.NOT_DONE, resultOf(ApiOutcome.notSent("no connection", null)));
  }

  private ApiOutcome failed(int status, String error) {
    gateway.next().reply(status, "{\"successful\":false,\"errors\":[\"" + error + "\"]}");
    return refund("071-P-1", AMOUNT, "REFUND-9");
  }

  // region paid-id
  /** Returns the ID of an approved purchase, also if the reconciler approved it. */
  static Optional<String> idOf(PurchaseJournal journal, String merchant, String reference)
      throws JournalException {
    return journal
        .find(merchant, reference)
        .flatMap(JournalEntry::outcome)
        .flatMap(JournalOutcome::gatewayId);
  }

  // endregion

  @Test
  void purchaseThatTheReconcilerApprovedIsRefundedByTheIdInTheJournal() throws Exception {
    gateway.next().loseReply();
    client.purchase(order().build()).execute();
    PurchaseJournal journal = gateway.journal();
    Reconciler.builder(journal).source("look-up", client.outcomeSource()).build().run();
    String id = idOf(journal, gateway.username(), "ORDER-7").orElseThrow();
    assertEquals(Result.DONE, resultOf(refund(id, AMOUNT, "REFUND-7")));
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
