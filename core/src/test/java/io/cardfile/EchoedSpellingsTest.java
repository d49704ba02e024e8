package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletCallback;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Neither an outcome nor the journal contains the card or the API token, in whatever notation it is
 * echoed.
 */
class EchoedSpellingsTest {

  private static final String TOKEN = "Zk3jTq90LmXv7RbC2s";
  private static final String CARD_TOKEN = "tok-5f0d737a9c"; // Of Samples.later().

  private final InMemoryJournal journal = InMemoryJournal.create();

  private PurchaseOutcome purchase(FakeTransport transport) {
    return PaymentClient.builder(Clients.ENDPOINTS, transport)
        .authorizer(BasicAuthorizer.of("TEST-merchant", TOKEN))
        .journal(journal)
        .build()
        .purchase(Samples.first())
        .execute();
  }

  private Resolution recorded() throws Exception {
    JournalEntry entry = journal.find("TEST-merchant", Samples.REFERENCE).orElseThrow();
    return entry.resolution().orElseThrow();
  }

  private static FakeTransport declining(String id, String code, String message) {
    return FakeTransport.replying(declined(id, code, message));
  }

  private static WireReply declined(String id, String code, String message) {
    String body =
        "{'successful':true,'response':{'successful':false,'reference':'"
            + Samples.REFERENCE
            + ("','id':'" + id + "','response_code':'" + code)
            + ("','merchant_advice_code':'" + code + "','message':'" + message + "'}}");
    return Samples.replyOf(200, body.replace('\'', '"'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4111111111111111",
        "id-4111-1111-1111-1111",
        "a.4111.1111.1111.1111.b",
        "4111:1111_1111~1111-x",
        "x4111x1111x1111x1111x",
        "4-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1",
        "\uff14\uff11\uff11\uff11\uff11\uff11\uff11\uff11"
            + "\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11",
        "<b>4111</b><b>1111</b><b>1111</b><b>1111</b>",
        "4111&nbsp;1111&#160;1111&#xa0;1111",
        "4111%201111%201111%201111"
      })
  void noSpellingOfTheCardNumberIsKept(String spelling) throws Exception {
    Declined outcome = (Declined) purchase(declining(spelling, spelling, "card " + spelling));

    String document = JsonText.write(outcome.purchase().document());
    assertFalse(document.contains(spelling), document);
    assertTrue(document.contains("\"id\":\"") && document.contains("****"), document);
    assertEquals("DECLINED(ORDER-1001)", outcome.toString());
    assertEquals(JournalState.DECLINED, recorded().state());
    assertEquals("", recorded().gatewayId().orElse(""));
    assertEquals("", recorded().responseCode().orElse(""));
    assertEquals("", recorded().adviceCode().orElse(""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id-5555-5555-5555-4444",
        "5555.5555.5555.4444-a",
        "x5555_5555~5555:4444x",
        "55.55.5555.5555.4444"
      })
  void aResolutionKeepsNoLookalikeInAnySpelling(String text) {
    Resolution resolution = Resolution.stored(JournalState.APPROVED, text, text, text);

    assertEquals(Resolution.approved(null, null), resolution);
  }

  @Test
  void theApiTokenIsNeitherShownNorKept() throws Exception {
    Declined outcome = (Declined) purchase(declining(TOKEN, "05", "token " + TOKEN + " is old"));

    assertEquals("token **** is old", outcome.purchase().message().orElseThrow());
    assertEquals("****", outcome.purchase().id().orElseThrow());
    assertEquals("", recorded().gatewayId().orElse(""));
  }

  /** Executes a purchase with a stored card and returns the event that the listener receives. */
  private PaymentEvent eventOfLater(WireReply reply, String apiToken) {
    AtomicReference<PaymentEvent> event = new AtomicReference<>();
    PaymentListener listener =
        new PaymentListener() {
          @Override
          public void onOutcome(PaymentEvent ended) {
            event.set(ended);
          }
        };
    PaymentClient.builder(Clients.ENDPOINTS, FakeTransport.replying(reply))
        .authorizer(BasicAuthorizer.of("TEST-merchant", apiToken))
        .journal(journal)
        .listener(listener)
        .build()
        .purchase(Samples.later())
        .execute();
    return event.get();
  }

  @ParameterizedTest
  @ValueSource(strings = {"4111111111111111", TOKEN, CARD_TOKEN, "no-" + CARD_TOKEN + "-1"})
  void aCodeWithASecretIsNeitherShownNorKept(String code) throws Exception {
    PaymentEvent event = eventOfLater(declined("id-1", code, "no"), TOKEN);

    assertEquals(PaymentEvent.Outcome.DECLINED, event.outcome().orElseThrow());
    assertEquals("", event.reason().orElse(""));
    assertEquals(Resolution.declined("id-1", null, null), recorded());
  }

  @ParameterizedTest
  @ValueSource(strings = {"oauth-token-8842c1", "verifier-77"})
  void walletCredentialsAreNeitherShownNorKept(String secret) throws Exception {
    WalletCallback callback =
        WalletCallback.of("https://wallet.example/1", "oauth-token-8842c1", "verifier-77");
    PurchaseRequest request =
        PurchaseRequest.firstWalletOnFile("pay", callback)
            .reference(Samples.REFERENCE)
            .amount(Money.of("10.00", "AUD"))
            .build();

    Declined outcome =
        (Declined)
            PaymentClient.builder(Clients.ENDPOINTS, declining("id-1", secret, "no " + secret))
                .authorizer(BasicAuthorizer.of("TEST-merchant", TOKEN))
                .journal(journal)
                .build()
                .purchase(request)
                .execute();

    assertEquals("no ****", outcome.purchase().message().orElseThrow());
    assertEquals(Resolution.declined("id-1", null, null), recorded());
  }

  @Test
  void theReasonOfADeclineIsItsPlainCode() throws Exception {
    assertEquals("05", eventOfLater(declined("id-1", "05", "no"), TOKEN).reason().orElseThrow());
    assertEquals(Resolution.declined("id-1", "05", "05"), recorded());
  }

  @Test
  void aLongCodeIsNoReason() {
    WireReply reply = declined("id-1", "Expired on 2026 11 30", "no");

    assertEquals("", eventOfLater(reply, TOKEN).reason().orElse(""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"4111111111111111", "req-4111-1111-1111-1111", TOKEN, "r-" + TOKEN, CARD_TOKEN})
  void aRequestIdDoesNotShowASecret(String requestId) {
    WireReply reply = WireReply.read(200, requestId, Samples.bytes("f06-declined.json"));

    String shown = eventOfLater(reply, TOKEN).requestId().orElseThrow();

    assertTrue(shown.equals("****") || shown.equals("req-****"), shown);
  }

  @Test
  void aNameInAnUnreadableReplyDoesNotShowTheApiToken() {
    String token = "averysecretapitoken";
    WireReply reply = Samples.replyOf(200, "{\"" + token + "\":1,\"" + token + "\":2}");

    String reason = eventOfLater(reply, token).reason().orElseThrow();

    assertTrue(reason.contains(": duplicate name at $.****"), reason);
  }

  @Test
  void theRequestIdDoesNotShowTheCardNumber() {
    byte[] body = Samples.bytes("f06-declined.json");
    WireReply reply = WireReply.read(200, "req-4111-1111-1111-1111", body);

    assertEquals("req-****", purchase(FakeTransport.replying(reply)).requestId().orElseThrow());
  }

  @Test
  void theApiTokenInAFailureIsNotShown() {
    TransportException failure = TransportException.inDoubt(Phase.SENT, "key " + TOKEN, null);

    String shown = purchase(FakeTransport.failing(failure)).toString();

    assertTrue(shown.contains("key ****"), shown);
  }
}
