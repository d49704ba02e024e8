package io.cardfile;

import io.cardfile.internal.FieldText;
import io.cardfile.internal.Redaction;
import io.cardfile.journal.Claim;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.purchase.ThreeDSecure;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

/** One object of each type that contains, or may contain, values that must not be shown. */
final class CanaryHolders {
  static final Exception TALKATIVE =
      new Exception("declined 4111111111111111 cvv 7391", new Error(Canaries.API_TOKEN));

  private CanaryHolders() {}

  static List<Object> all() {
    return List.of(
        card(),
        card().build(),
        CardToken.of(Canaries.CARD_TOKEN),
        TrackingId.of(Canaries.TRACKING_ID),
        credential(),
        first(),
        first().build(),
        later(),
        later().build(),
        purchase(),
        PurchaseOutcome.of(first().build(), WireReply.of(200, null, document())),
        PurchaseOutcome.recorded(first().build(), JournalOutcome.declined("id-1", "05", null)),
        PurchaseOutcome.recorded(first().build(), JournalOutcome.refused("id-1", 422)),
        PurchaseOutcome.notSent(first().build(), "no route", wrapped()),
        PurchaseOutcome.inDoubt(first().build(), Phase.SENT, Why.NO_REPLY, "no reply", wrapped()),
        PurchaseOutcome.referenceReused(first().build(), JournalState.APPROVED),
        PurchaseRequest.wallet("pay", callback()),
        ThreeDSecure.builder().sli("05").cavv(Canaries.OAUTH),
        ThreeDSecure.builder().sli("05").cavv(Canaries.OAUTH).build(),
        once(),
        once().build(),
        ApiOutcome.of(WireReply.of(200, null, document())),
        Redaction.none().withDocument(cardToKeep()),
        SharedSecret.ofUtf8(Canaries.SECRET),
        new JcaHashSigner(SharedSecret.ofUtf8(Canaries.SECRET)),
        signer(),
        signed(),
        callback(),
        WalletTokenOutcome.issued(Canaries.WALLET_TOKEN, Canaries.OAUTH),
        WalletTokenOutcome.notSent("no route", wrapped()),
        WalletTokenOutcome.failed("no reply", wrapped()),
        BasicAuthorizer.of("merchant", Canaries.API_TOKEN),
        WireHeader.of("Authorization", "Basic " + Canaries.API_TOKEN),
        wire(),
        wire().build(),
        WireReply.of(200, null, document()),
        WireReply.unreadable(502, null, "no JSON", "you sent " + Canaries.NUMBER),
        wrapped(),
        Redaction.none().withCardNumber(Canaries.NUMBER).withSecret(Canaries.API_TOKEN),
        document(),
        document().toBuilder(),
        JsonArray.of(JsonValue.of(Canaries.NUMBER)),
        JsonValue.of(Canaries.CVV),
        JsonValue.of(Long.parseLong(Canaries.NUMBER)),
        FieldText.named("text-1").put("token", Canaries.CARD_TOKEN),
        content(),
        JournalEntry.first(content(), Instant.EPOCH),
        Claim.granted(JournalEntry.first(content(), Instant.EPOCH)),
        JournalOutcome.stored(JournalState.APPROVED, "id-1", "00", null, null),
        journal(),
        ReportedOutcome.charged("id-1", Money.ofMinor(1000, "AUD"))
            .withStoredCredential(
                StoredCredential.schemeGaveNoTrackingId(CardToken.of(Canaries.CARD_TOKEN))),
        client(),
        client().build(),
        client().build().purchase(first().build()),
        executedCall(),
        client().build().walletToken(signed()),
        client().walletTokenSigner(signer()),
        client().walletTokenSigner(signer()).build().walletToken(unsigned()),
        executedLookUp(),
        lookedUp(),
        client().build().purchase(once().build()),
        client().build().post("/tokens?key=" + Canaries.API_TOKEN, cardToKeep()));
  }

  private static Card.Builder card() {
    return Card.builder()
        .holder(Canaries.HOLDER)
        .number(Canaries.NUMBER)
        .expiry("12/2999")
        .cvv(Canaries.CVV);
  }

  static StoredCredential credential() {
    return StoredCredential.of(
        CardToken.of(Canaries.CARD_TOKEN), TrackingId.of(Canaries.TRACKING_ID));
  }

  static PurchaseRequest.Builder first() {
    return PurchaseRequest.firstCardOnFile(card().build())
        .reference("R-1")
        .amount(Money.ofMinor(1000, "AUD"));
  }

  private static WalletCallback callback() {
    return WalletCallback.of("https://w.example/" + Canaries.OAUTH, Canaries.OAUTH, Canaries.OAUTH);
  }

  static PurchaseRequest.Builder once() {
    JsonObject own =
        JsonObject.builder()
            .put("url", callback().checkoutResourceUrl())
            .put("token", callback().oauthToken())
            .put("verifier", callback().oauthVerifier())
            .build();
    return PurchaseRequest.wallet(own)
        .reference("R-1")
        .amount(Money.ofMinor(1000, "AUD"))
        .cardHolder(Canaries.HOLDER);
  }

  /** Returns a document with card data for a generic call. */
  static JsonObject cardToKeep() {
    return JsonObject.builder()
        .put("wallet", JsonObject.builder().put("oauth_token", Canaries.OAUTH).build())
        .put("card_number", Canaries.NUMBER)
        .put("cvv", Canaries.CVV)
        .build();
  }

  private static PurchaseContent content() {
    return later().build().contentFor("merchant");
  }

  private static InMemoryJournal journal() {
    InMemoryJournal journal = InMemoryJournal.create();
    journal.claim(content());
    return journal;
  }

  static PurchaseRequest.Builder later() {
    return PurchaseRequest.merchantInitiated(credential(), AuthReason.NO_SHOW)
        .reference("R-1")
        .amount(Money.ofMinor(1000, "AUD"));
  }

  static JsonObject document() {
    JsonObject response =
        JsonObject.builder()
            .put("successful", true)
            .put("reference", "R-1")
            .put("amount", 1000)
            .put("currency", "AUD")
            .put("card_number", Canaries.NUMBER)
            .put("card_holder", Canaries.HOLDER)
            .put("card_token", Canaries.CARD_TOKEN)
            .put("metadata", JsonObject.builder().put("x", Canaries.TRACKING_ID).build())
            .build();
    return JsonObject.builder().put("successful", true).put("response", response).build();
  }

  private static PurchaseResponse purchase() {
    return PurchaseResponse.of(document());
  }

  private static TransportException wrapped() {
    return TransportException.inDoubt(Phase.SENT, "the connection broke", TALKATIVE);
  }

  private static LocalWalletTokenSigner signer() {
    return LocalWalletTokenSigner.of("merchant", m -> HexFormat.of().parseHex(Canaries.HASH));
  }

  static SignedWalletTokenRequest signed() {
    return signer().sign(unsigned());
  }

  static WalletTokenRequest unsigned() {
    return WalletTokenRequest.builder()
        .invoiceNumber("INV-1")
        .total(Money.of("10.00", "AUD"))
        .originUrl("https://shop.example")
        .callbackPath("/checkout")
        .build();
  }

  private static WireRequest.Builder wire() {
    return WireRequest.post("https://pay.example/" + Canaries.HASH)
        .header(WireHeader.of("Authorization", Canaries.API_TOKEN))
        .header(WireHeader.of("traceparent", Canaries.API_TOKEN))
        .body(document());
  }

  static PaymentClient.Builder client() {
    return client(
        (request, phases) -> {
          throw new IllegalStateException(request.url() + request.headers().get(0).value());
        });
  }

  private static PaymentClient.Builder client(Transport transport) {
    return PaymentClient.builder(
            Endpoints.test()
                .walletUrl("https://pay.example")
                .purchasesUrl("https://pay.example")
                .build(),
            transport)
        .credentials("merchant", Canaries.API_TOKEN);
  }

  /**
   * Returns a call whose reply has an ID and an error, in which the credentials of the request were
   * searched.
   */
  private static PaymentCall<PurchaseOutcome> executedCall() {
    JsonObject reply =
        JsonObject.builder()
            .put("successful", false)
            .put("response", JsonObject.builder().put("id", "1234-1234-1234-1234").build())
            .put("errors", JsonArray.of(JsonValue.of("you sent " + Canaries.API_TOKEN)))
            .build();
    Exchange exchange = replying(WireReply.of(422, null, reply));
    PaymentCall<PurchaseOutcome> call =
        client((request, phases) -> exchange).build().purchase(first().build());
    call.execute();
    return call;
  }

  private static LookUpOutcome lookedUp() {
    return LookUpOutcome.of("R-1", Money.ofMinor(1000, "AUD"), WireReply.of(200, null, document()));
  }

  /** Returns a look-up whose reply has card data and the credentials of the request. */
  private static PaymentCall<LookUpOutcome> executedLookUp() {
    JsonObject reply =
        document().toBuilder()
            .put("errors", JsonArray.of(JsonValue.of("you sent " + Canaries.API_TOKEN)))
            .build();
    Exchange exchange = replying(WireReply.of(200, Canaries.NUMBER, reply));
    PaymentCall<LookUpOutcome> call =
        client((request, phases) -> exchange)
            .lookUps()
            .build()
            .lookUp("R-1", Money.ofMinor(1000, "AUD"));
    call.execute();
    return call;
  }

  private static Exchange replying(WireReply reply) {
    return new Exchange() {
      @Override
      public WireReply execute() {
        return reply;
      }

      @Override
      public void cancel() {}
    };
  }
}
