package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.TokenizationOutcome;
import io.cardfile.purchase.TokenizationRequest;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.wallet.WalletTokenOutcome.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenizationCallTest {

  private static final String TOKEN =
      "{'successful':true,'response':{'card_token':'tok-1','card_type':'visa'},'errors':[],"
          + "'test':true}";

  private static TokenizationRequest request() {
    return TokenizationRequest.of(
        "/v1.0/tokens",
        JsonObject.builder()
            .put("card_number", Samples.CARD_NUMBER)
            .put("cvv", Samples.CVV)
            .put("reference", "R-1")
            .put("verifier", "verifier-8812")
            .build());
  }

  private static WireReply reply(int status, String body) {
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return WireReply.read(status, "req-1", bytes);
  }

  private static TokenizationOutcome tokenized(WireReply reply) {
    return Clients.of(FakeTransport.replying(reply)).tokenize(request()).execute();
  }

  private static TokenizationOutcome tokenized(int status, String body) {
    return tokenized(reply(status, body));
  }

  @Test
  void fieldsArriveAsGivenAtThePathThatIsGiven() {
    FakeTransport transport = FakeTransport.replying(reply(200, TOKEN));
    Clients.of(transport).tokenize(request()).execute();

    WireRequest sent = transport.requests.get(0);
    assertEquals("https://purchases.example/v1.0/tokens", sent.url());
    assertEquals("POST", sent.method());
    assertEquals(request().fields(), sent.body());
    assertTrue(sent.headers().get(0).value().startsWith("Basic "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "200 | {'successful':true,'response':{'card_token':'tok-1'}}",
        "201 | {'successful':true,'response':{'token':'tok-1'},'errors':[]}",
        "200 | {'successful':true,'response':{'card_token':'tok-1','token':'x','successful':true}}",
        "200 | {'successful':true,'response':{'card_token':' ','token':'tok-1'}}",
        "200 | {'successful':true,'response':{'token':'tok-1','successful':null,'errors':[]}}",
        "200 | {'successful':true,'response':{'token':'tok-1','reference':'R-1',"
            + "'card_number':'XXXX-1111'}}",
        "200 | {'successful':true,'response':{'token':'tok-1','card_number':'411111******'}}"
      })
  void tokenIsIssued(int status, String body) {
    TokenizationOutcome outcome = tokenized(status, body);

    assertEquals(Kind.ISSUED, outcome.kind());
    assertEquals("tok-1", outcome.cardToken().orElseThrow().reveal());
    assertEquals(OptionalInt.of(status), outcome.status());
    assertEquals(Optional.of("req-1"), outcome.requestId());
    assertEquals("", outcome.why());
    assertEquals("ISSUED", outcome.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "200 | {'successful':true,'response':{'card_token':'tok-1'},'errors':['x']}"
            + " | successful, but with errors",
        "422 | {'successful':true,'response':{'card_token':'tok-1'}} | a token with status 422",
        "502 | {'successful':true,'response':{'card_token':'tok-1'}} | a token with status 502",
        "200 | {'successful':true,'response':{'card_token':'tok-1','successful':false}}"
            + " | successful is another value within the response",
        "200 | {'successful':true,'response':{}} | successful, without a usable card token",
        "200 | {'successful':true,'response':{'token':7}}"
            + " | successful, without a usable card token",
        "200 | {'successful':true,'token':'tok-1'} | successful, without a usable card token",
        "200 | {'successful':true,'response':{'card_token':'t4111111111111111'}}"
            + " | successful, without a usable card token",
        "200 | {'successful':'true','response':{'card_token':'tok-1'}}"
            + " | not successful, but with a token",
        "200 | {'successful':false,'errors':[]} | not successful, and no refusal: status 200",
        "502 | {'successful':false,'errors':['x']} | not successful, and no refusal: status 502",
        "200 | {'response':{'card_token':'tok-1'}} | not successful, but with a token",
        "200 | {'successful':true,'response':{'card_token':'tok-1','errors':['x']}}"
            + " | successful, but with errors",
        "200 | {'successful':true,'response':{'card_token':'tok-1','successful':'true'}}"
            + " | successful is another value within the response",
        "422 | {'successful':false,'response':{'card_token':'tok-1'},'errors':['x']}"
            + " | not successful, but with a token",
        "200 | {'successful':false,'response':{'token':'tok-1'},'errors':['x']}"
            + " | not successful, but with a token",
        "422 | {'successful':false,'response':{'successful':true},'errors':['x']}"
            + " | successful is another value within the response",
        "200 | {'successful':true,'response':{'card_token':'tok-1','card_number':'4111****1112'}}"
            + " | the reply is about a payment, or another card or reference than the request",
        "200 | {'successful':true,'response':{'card_token':'tok-1','reference':'R-2'}}"
            + " | the reply is about a payment, or another card or reference than the request",
        "422 | {'successful':false,'response':{'reference':'R-2'},'errors':['x']}"
            + " | the reply is about a payment, or another card or reference than the request"
      })
  void whatIsNeitherATokenNorARefusalFails(int status, String body, String why) {
    TokenizationOutcome outcome = tokenized(status, body);

    assertEquals(Kind.FAILED, outcome.kind());
    assertEquals(why, outcome.why());
    assertEquals(Optional.empty(), outcome.cardToken());
    assertTrue(outcome.response().isPresent());
    assertEquals(OptionalInt.of(status), outcome.status());
  }

  @Test
  void replyOfTheOtherSystemFails() {
    FakeTransport transport = FakeTransport.replying(reply(200, TOKEN));
    Endpoints live = Endpoints.live().purchasesUrl("https://purchases.example").build();
    TokenizationOutcome outcome =
        PaymentClient.builder(live, transport)
            .authorizer(bare -> List.of())
            .build()
            .tokenize(request())
            .execute();

    assertEquals(Kind.FAILED, outcome.kind());
    assertEquals(Optional.empty(), outcome.cardToken());
    assertTrue(outcome.why().contains("the other system"), outcome.why());
  }

  @Test
  void unreadableReplyFails() {
    TokenizationOutcome outcome = tokenized(502, "<html>4111111111111111");

    assertEquals(Kind.FAILED, outcome.kind());
    assertTrue(outcome.why().startsWith("status 502: "), outcome.why());
    assertEquals(Optional.empty(), outcome.response());
  }

  @Test
  void missingReplyFailsAndAFailureBeforeItIsNotSent() {
    TransportException sent = TransportException.inDoubt(Phase.SENT, "it broke", null);
    TransportException unsent = TransportException.notSent("no route", null);
    TokenizationOutcome failed =
        Clients.of(FakeTransport.failing(sent)).tokenize(request()).execute();
    TokenizationOutcome notSent =
        Clients.of(FakeTransport.failing(unsent)).tokenize(request()).execute();

    assertEquals("FAILED: it broke (purchases.example)", failed.toString());
    assertEquals("NOT_SENT: no route (purchases.example)", notSent.toString());
    assertEquals(OptionalInt.empty(), failed.status());
    assertTrue(failed.cause().isPresent());
  }

  @Test
  void cancelledBeforeItStartsSendsNothing() {
    FakeTransport transport = FakeTransport.replying(reply(200, TOKEN));
    PaymentCall<TokenizationOutcome> call = Clients.of(transport).tokenize(request());
    call.cancel();

    assertEquals(Kind.NOT_SENT, call.execute().kind());
    assertEquals(0, transport.requests.size());
  }

  @Test
  void permissionToSendIsGrantedOnce() {
    List<Boolean> granted = new ArrayList<>();
    FakeTransport transport =
        FakeTransport.answering(
            (request, phases) -> {
              granted.add(request.tryAcquireSendPermission());
              granted.add(request.tryAcquireSendPermission());
              return reply(200, TOKEN);
            });
    Clients.of(transport).tokenize(request()).execute();

    assertEquals(List.of(true, false), granted);
  }

  @Test
  void noJournalHasIt() {
    FakeJournal journal = new FakeJournal();
    FakeTransport transport = FakeTransport.replying(reply(200, TOKEN));
    Clients.builder(transport)
        .journal(journal, "TEST-merchant")
        .build()
        .tokenize(request())
        .execute();

    assertEquals(List.of(), journal.events);
    assertEquals(1, transport.requests.size());
  }

  @Test
  void listenerIsNotifiedOfKindAndReason() {
    List<String> events = new ArrayList<>();
    PaymentListener listener =
        new PaymentListener() {
          @Override
          public void onOutcome(PaymentEvent event) {
            events.add(event + ", " + event.reason().orElse("no reason") + ", " + event.status());
          }
        };
    for (WireReply reply :
        List.of(reply(200, TOKEN), reply(400, "{'successful':false,'errors':['no']}"))) {
      Clients.builder(FakeTransport.replying(reply))
          .listener(listener)
          .build()
          .tokenize(request())
          .execute();
    }

    assertEquals(
        "TOKENIZATION ISSUED, no reason, OptionalInt[200];"
            + "TOKENIZATION REFUSED, no, OptionalInt[400]",
        events.stream().collect(Collectors.joining(";")));
    assertEquals(
        "PaymentCall(TOKENIZATION)",
        Clients.of(FakeTransport.approving()).tokenize(request()).toString());
  }

  @Test
  void needsAnAuthorizerAndAPurchasesUrl() {
    FakeTransport transport = FakeTransport.approving();
    PaymentClient bare = PaymentClient.builder(Clients.ENDPOINTS, transport).build();
    PaymentClient app =
        PaymentClient.builder(
                Endpoints.test().walletUrl("https://wallet.example").build(), transport)
            .authorizer(request -> List.of())
            .build();

    assertThrows(IllegalStateException.class, () -> bare.tokenize(request()));
    assertThrows(IllegalStateException.class, () -> app.tokenize(request()));
    assertThrows(NullPointerException.class, () -> app.tokenize(null));
  }

  @Test
  void replyIsRedactedForTheCaller() {
    String body =
        "{'successful':true,'response':{'card_token':'tok-1','card_number':'4111111111111111',"
            + "'cvv':'737','note':'card 4111 1111 1111 1111'}}";
    TokenizationOutcome outcome = tokenized(200, body);

    assertEquals(
        "{\"successful\":true,\"response\":{\"card_token\":\"tok-1\",\"card_number\":\"****\","
            + "\"cvv\":\"****\",\"note\":\"card ****\"}}",
        JsonText.write(outcome.response().orElseThrow().document()));
  }

  @Test
  void everyCardOfTheRequestIsMaskedInAFailure() {
    JsonObject fields =
        JsonObject.builder()
            .put("card_number", "4111111111111")
            .put("other", JsonObject.builder().put("card_number", "5105105105105100").build())
            .build();
    String text = "no 4111111111111 and 5105 1051 0510 5100";
    TransportException lost = TransportException.inDoubt(Phase.SENT, text, null);
    TokenizationOutcome outcome =
        Clients.of(FakeTransport.failing(lost))
            .tokenize(TokenizationRequest.of("/v1.0/tokens", fields))
            .execute();

    assertEquals("FAILED: no **** and **** (purchases.example)", outcome.toString());
  }
}
