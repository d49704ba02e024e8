package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.ApiOutcome.Kind;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A generic call is sent once with the credentials, and returns the reply as it is. */
class ApiCallTest {

  private static final JsonObject DOCUMENT =
      JsonObject.builder()
          .put("transaction_id", "071-P-1")
          .put("amount", 1000)
          .put("card_number", Samples.CARD_NUMBER)
          .put("cvv", Samples.CVV)
          .build();

  private static ApiOutcome posted(int status, String body) {
    FakeTransport transport =
        FakeTransport.replying(Samples.replyOf(status, body.replace('\'', '"')));
    return Clients.of(transport).post("/v1.0/refunds", DOCUMENT).execute();
  }

  @Test
  void postHasTheDocumentAndTheCredentials() {
    FakeTransport transport = FakeTransport.approving();
    PaymentCall<ApiOutcome> call = Clients.of(transport).post("/v1.0/refunds?a=%20b", DOCUMENT);
    call.header(WireHeader.of("traceparent", "00-1")).deadline(Duration.ofSeconds(7)).execute();
    WireRequest request = transport.requests.get(0);
    assertEquals("POST", request.method());
    assertEquals("https://purchases.example/v1.0/refunds?a=%20b", request.url());
    assertSame(DOCUMENT, request.body());
    assertEquals("traceparent", request.headers().get(0).name());
    assertEquals("Authorization", request.headers().get(1).name());
    assertFalse(request.timeout().compareTo(Duration.ofSeconds(7)) > 0);
    assertThrows(IllegalStateException.class, call::execute);
    assertEquals(1, transport.executions.get());
  }

  @Test
  void getHasNoDocument() {
    FakeTransport transport = FakeTransport.approving();
    Clients.of(transport).get("/v1.0/purchases?reference=R-1").execute();
    WireRequest request = transport.requests.get(0);
    assertEquals("GET", request.method());
    assertNull(request.body());
    assertEquals("https://purchases.example/v1.0/purchases?reference=R-1", request.url());
  }

  /** The caller decides what a reply means. */
  @ParameterizedTest
  @CsvSource({
    "200, {'successful':true}, REPLIED",
    "201, {}, REPLIED",
    "401, {'error':'Unauthorized'}, REPLIED",
    "404, {'successful':false}, REPLIED",
    "401, <html>, REPLIED",
    "500, {'anything':1}, IN_DOUBT",
    "408, {'anything':1}, IN_DOUBT",
    "429, {'anything':1}, IN_DOUBT",
    "200, [], IN_DOUBT",
    "200, '', IN_DOUBT",
    "502, <html>, IN_DOUBT"
  })
  void replyIsReturnedWhateverItsStatus(int status, String body, Kind kind) throws Exception {
    ApiOutcome outcome = posted(status, body);
    assertEquals(kind, outcome.kind());
    assertEquals(OptionalInt.of(status), outcome.status());
    assertEquals(
        body.startsWith("{") ? body.replace('\'', '"') : "{}", JsonText.write(outcome.document()));
    assertEquals(
        kind == Kind.IN_DOUBT || !body.startsWith("{"), !outcome.why().isEmpty(), outcome::why);
  }

  @Test
  void callWithoutAReplyIsNotSentOrInDoubt() {
    TransportException lost = TransportException.inDoubt(Phase.SENT, "it broke", null);
    TransportException unsent = TransportException.notSent("no route", null);
    ApiOutcome doubt = Clients.of(FakeTransport.failing(lost)).get("/v1.0/ping").execute();
    ApiOutcome notSent = Clients.of(FakeTransport.failing(unsent)).get("/v1.0/ping").execute();
    assertEquals("IN_DOUBT: it broke (purchases.example)", doubt.toString());
    assertSame(lost, doubt.cause().get());
    assertEquals("NOT_SENT: no route (purchases.example)", notSent.toString());
    assertEquals(OptionalInt.empty(), notSent.status());
  }

  @Test
  void secretsOfTheCallAreReplacedAndNothingElse() {
    ApiOutcome outcome =
        posted(
            422,
            "{'errors':['card 4111 1111 1111 1111 with CVV 737, by TEST-token'],"
                + "'response':{'card_number':'4111111111111111','cvv':'737','amount':737,"
                + "'id':'5555555555554444','transaction_id':'071-P-1'}}");
    assertEquals(
        "{'errors':['card **** with CVV ****, by ****'],"
            + "'response':{'card_number':'****','cvv':'****','amount':737,"
            + "'id':'5555555555554444','transaction_id':'071-P-1'}}",
        JsonText.write(outcome.document()).replace('"', '\''));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "v1.0/refunds", "/a b", "/a#b", "/\u00e4", "/a%", "/a\\b"})
  void pathThatCannotBeSentIsRefused(String path) {
    PaymentClient client = Clients.of(FakeTransport.approving());
    assertThrows(IllegalArgumentException.class, () -> client.get(path));
  }

  @Test
  void clientNeedsAnAuthorizer() {
    PaymentClient client =
        PaymentClient.builder(Clients.ENDPOINTS, FakeTransport.approving()).build();
    assertThrows(IllegalStateException.class, () -> client.post("/v1.0/refunds", DOCUMENT));
    assertThrows(IllegalStateException.class, () -> client.get("/v1.0/ping"));
  }

  @Test
  void listenerIsNotified() {
    List<PaymentEvent> ended = new ArrayList<>();
    PaymentListener listener =
        new PaymentListener() {
          @Override
          public void onOutcome(PaymentEvent event) {
            ended.add(event);
          }
        };
    FakeTransport transport = FakeTransport.replying(Samples.replyOf(422, "{}"));
    Clients.builder(transport).listener(listener).build().post("/v1.0/x", DOCUMENT).execute();
    PaymentEvent event = ended.get(0);
    assertEquals("API REPLIED", event.toString());
    assertEquals(OptionalInt.of(422), event.status());
    assertEquals(Samples.REQUEST_ID, event.requestId().get());
  }
}
