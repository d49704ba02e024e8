package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static io.cardfile.testkit.ExampleClient.credential;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChainAssertTest {

  private static final String FIRST =
      "{'amount':1000,'currency':'AUD','reference':'F','card_holder':'Ann Example',"
          + "'card_number':'4005550000000001','card_expiry':'12/2099','cvv':'123',"
          + "'extra':{'stored_credential_indicator':'I','card_on_file':true}}";
  private static final String REPLY =
      "{'successful':true,'response':{'successful':true,'card_token':'tok',"
          + "'metadata':{'authorization_tracking_id':'track'}}}";
  private static final String LATER =
      "{'amount':1000,'currency':'AUD','reference':'L','card_token':'tok',"
          + "'extra':{'stored_credential_indicator':'S','auth_reason':'no_show',"
          + "'authorization_tracking_id':'track'}}";
  private static final List<WireHeader> JSON =
      List.of(WireHeader.of("Content-Type", "application/json"));

  private final List<RecordedExchange> exchanges = new ArrayList<>();

  private void sent(String request, String reply) {
    sent(request, reply, JSON);
  }

  private void sent(String request, String reply, List<WireHeader> headers) {
    exchanges.add(
        new RecordedExchange(
            GatewayRequest.of("POST", "/v1.0/purchases", headers, bytes(request)),
            reply.isEmpty() ? null : WireReply.of(200, null, object(reply))));
  }

  private static byte[] bytes(String request) {
    return request.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  private static JsonObject object(String text) {
    try {
      return JsonText.parse(text.replace('\'', '"')).object();
    } catch (JsonTextException e) {
      throw new IllegalStateException(e);
    }
  }

  private void assertProblem(String problem, Runnable assertion) {
    AssertionError e = assertThrows(AssertionError.class, assertion::run);
    assertEquals(
        "the purchase with reference " + problem, e.getMessage().lines().findFirst().orElseThrow());
    assertEquals(List.of(), Canaries.of("4005550000000001", "CANARY").in(e));
  }

  private ChainAssert chain() {
    return ChainAssert.assertThat(exchanges);
  }

  @Test
  void chainOfTheLibraryHolds() {
    FakeGateway gateway = FakeGateway.create();
    ExampleClient client = ExampleClient.of(gateway);
    StoredCredential credential =
        credential(client.first("F", TestCards.VISA_APPROVED, TEN_DOLLARS));
    client.later("L-1", credential, TEN_DOLLARS);
    client.later("L-2", credential, TEN_DOLLARS);
    ChainAssert.assertThat(gateway.exchanges()).first("F").later("L-1").later("L-2");
  }

  @Test
  void chainOfASchemeWithoutTrackingIdHolds() {
    FakeGateway gateway = FakeGateway.create();
    ExampleClient client = ExampleClient.of(gateway);
    StoredCredential credential =
        credential(client.first("F", TestCards.UNIONPAY_APPROVED, TEN_DOLLARS));
    client.later("L-1", credential, TEN_DOLLARS);
    ChainAssert.assertThat(gateway.exchanges()).first("F").later("L-1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'successful':true,'response':{'successful':false,'card_token':'tok'}}",
        "{'successful':false,'response':{'successful':true,'card_token':'tok'}}",
        "{'successful':'true','response':{'successful':true,'card_token':'tok'}}",
        "{'response':{'card_token':'tok'}}"
      })
  void firstTransactionThatIsNotApprovedIsFound(String reply) {
    sent(FIRST, reply);
    assertProblem("F was not approved by its reply", () -> chain().first("F"));
  }

  @Test
  void declinedFirstTransactionOfTheGatewayIsFound() {
    FakeGateway gateway = FakeGateway.create();
    ExampleClient.of(gateway).first("F", TestCards.VISA_DECLINED, TEN_DOLLARS);
    assertProblem(
        "F was not approved by its reply",
        () -> ChainAssert.assertThat(gateway.exchanges()).first("F"));
  }

  @Test
  void rightChainHolds() {
    sent(FIRST, REPLY);
    sent(LATER, "");
    chain().first("F").later("L");
  }

  @Test
  void scriptThatApprovesALostTrackingIdIsFound() {
    CardOnFile card = CardOnFile.visa();
    ScriptedTransport script =
        new ScriptedTransport()
            .reply(card.laterReply("FEE-1", TEN_DOLLARS))
            .reply(card.laterReply("FEE-2", TEN_DOLLARS));
    ExampleClient client = ExampleClient.of("https://gateway.invalid", script);
    client.later("FEE-1", card.credential(), TEN_DOLLARS);
    StoredCredential lost = card.withUnknownTrackingId().credential();
    OutcomeAssert.assertThat(client.later("FEE-2", lost, TEN_DOLLARS)).approved();
    ChainAssert chain = ChainAssert.assertThat(script.exchanges()).with(card.credential());
    chain.later("FEE-1");
    assertProblem(
        "FEE-2 does not hold the authorization_tracking_id of the credential",
        () -> chain.later("FEE-2"));
    ChainAssert.assertThat(script.exchanges()).with(lost).later("FEE-2");
    assertProblem(
        "FEE-1 holds authorization_tracking_id, but the credential has none",
        () -> ChainAssert.assertThat(script.exchanges()).with(lost).later("FEE-1"));
    StoredCredential other = CardOnFile.amex().credential();
    assertProblem("FEE-1 has another card_token", () -> chain.with(other).later("FEE-1"));
  }

  @Test
  void purchaseNotSentOrSentTwiceIsFound() {
    sent(FIRST, REPLY);
    assertProblem("L was sent 0 times", () -> chain().first("F").later("L"));
    sent(LATER, "");
    sent(LATER, "");
    assertProblem("L was sent 2 times", () -> chain().first("F").later("L"));
    assertProblem("X was sent 0 times", () -> chain().first("X"));
  }

  @Test
  void firstUseRequiresItsFields() {
    sent(FIRST.replace("'I'", "'S'"), REPLY);
    assertProblem("F is not a first use", () -> chain().first("F"));
    exchanges.clear();
    sent(FIRST.replace("true", "false"), REPLY);
    assertProblem("F has no card_on_file true", () -> chain().first("F"));
    exchanges.clear();
    sent("{'reference':'F'}", REPLY);
    assertProblem("F is not a first use", () -> chain().first("F"));
    exchanges.clear();
    sent("{'reference':'F','extra':'I'}", REPLY);
    assertProblem("F is not a first use", () -> chain().first("F"));
  }

  @ParameterizedTest
  @CsvSource({
    "'', its reply has no response",
    "{}, its reply has no response",
    "{'response':null}, its reply has no response",
    "{'response':{}}, its reply gave no card_token",
    "{'response':{'card_token':1}}, was not approved by its reply",
    "{'response':{'card_token':{}}}, 'has the field card_token, which is neither text nor number'"
  })
  void firstReplyMustHoldAToken(String reply, String problem) {
    sent(FIRST, reply.replace("\\", ""));
    assertProblem("F " + problem, () -> chain().first("F"));
  }

  @Test
  void anotherTrackingIdIsFound() {
    sent(FIRST, REPLY);
    sent(LATER.replace("'track'", "'other'"), "");
    assertProblem(
        "L does not hold the authorization_tracking_id of the first reply",
        () -> chain().first("F").later("L"));
  }

  @Test
  void missingTrackingIdIsFound() {
    sent(FIRST, REPLY);
    sent(LATER.replace(",'authorization_tracking_id':'track'", ""), "");
    assertProblem(
        "L does not hold the authorization_tracking_id of the first reply",
        () -> chain().first("F").later("L"));
  }

  @Test
  void numbersAreComparedAsTexts() {
    String reply = REPLY.replace("'track'", "17").replace("'tok'", "18");
    String later = LATER.replace("'track'", "'17'").replace("'tok'", "'18'");
    sent(FIRST, reply);
    sent(later, "");
    chain().first("F").later("L");
    exchanges.remove(1);
    sent(later.replace(",'authorization_tracking_id':'17'", ""), "");
    assertProblem(
        "L does not hold the authorization_tracking_id of the first reply",
        () -> chain().first("F").later("L"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "[17]", "{}"})
  void idOfAnotherKindIsFound(String id) {
    sent(FIRST, REPLY.replace("'track'", id));
    assertProblem(
        "F has the field authorization_tracking_id, which is neither text nor number",
        () -> chain().first("F"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "' '", "null"})
  void unexpectedTrackingIdIsFound(String none) {
    sent(FIRST, REPLY.replace("'track'", none));
    sent(LATER, "");
    assertProblem(
        "L holds authorization_tracking_id, but the scheme has none",
        () -> chain().first("F").later("L"));
    exchanges.remove(1);
    sent(LATER.replace("'track'", "''"), "");
    assertProblem(
        "L holds authorization_tracking_id, but the scheme has none",
        () -> chain().first("F").later("L"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'reference':'L'|'reference':'L','cvv':'CANARY'|cvv",
        "'reference':'L'|'reference':'L','card_number':'CANARY'|card_number",
        "'reference':'L'|'reference':'L','card_holder':'CANARY'|card_holder",
        "'reference':'L'|'reference':'L','card_expiry':'CANARY'|card_expiry",
        "'auth_reason'|'cvv':'CANARY','auth_reason'|extra.cvv",
        "'reference':'L'|'reference':'L','metadata':{'a':[{'cvv':'CANARY'}]}|metadata.a[0].cvv",
        "'reference':'L'|'reference':'L','metadata':{'a':'no 4005 5500 0000 0001'}|metadata.a",
        "'reference':'L'|'reference':'L','wallet':{'type':'x','checkout_resource_url':'u',"
            + "'oauth_token':'CANARY','oauth_verifier':'v'}|wallet"
      })
  void cardDataInALaterOneIsFound(String from, String to, String path) {
    sent(FIRST, REPLY);
    sent(LATER.replace(from, to), "");
    assertProblem(
        "L is not valid: "
            + path
            + ": stored_credential_indicator (card details never go with a merchant initiated"
            + " transaction)",
        () -> chain().first("F").later("L"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'auth_reason':'no_show',||extra.auth_reason: stored_credential_reason (is required)",
        "'auth_reason'|'card_on_file':true,'auth_reason'|extra.card_on_file:"
            + " stored_credential_indicator (is a field of the first transaction)",
        "1000|-0|amount: type (must be a whole number, digits alone)",
        "1000|'1000'|amount: type (must be a whole number)"
      })
  void laterOneThatTheSimulatorRefusesIsFound(String from, String to, String problem) {
    sent(FIRST, REPLY);
    sent(LATER.replace(from, to == null ? "" : to), "");
    AssertionError e = assertThrows(AssertionError.class, () -> chain().first("F").later("L"));
    assertTrue(e.getMessage().contains("L is not valid: " + problem), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "auth_reason, extra.auth_reason",
    "authorization_tracking_id, extra.authorization_tracking_id"
  })
  void firstOneWithAFieldOfLaterOnesIsFound(String field, String path) {
    sent(FIRST.replace("'card_on_file'", "'" + field + "':'x','card_on_file'"), REPLY);
    assertProblem(
        "F is not valid: "
            + path
            + ": stored_credential_indicator (is a field of merchant initiated transactions)",
        () -> chain().first("F"));
  }

  @Test
  void tokenInAFirstOneIsFound() {
    sent(FIRST.replace("'reference'", "'card_token':'CANARY','reference'"), REPLY);
    assertProblem(
        "F is not valid: card_token: stored_credential_indicator (a first use takes card details)",
        () -> chain().first("F"));
  }

  @Test
  void anotherContentTypeIsFound() {
    sent(FIRST, REPLY, List.of(WireHeader.of("Content-Type", "text/plain")));
    assertProblem(
        "F is not valid: Content-Type: type (must be application/json)", () -> chain().first("F"));
    exchanges.clear();
    sent(FIRST, REPLY);
    sent(LATER, "", List.of());
    assertProblem(
        "L is not valid: Content-Type: missing (must be application/json)",
        () -> chain().first("F").later("L"));
  }

  @Test
  void attemptThatTheGatewayDidNotProcessDoesNotCount() {
    sent(FIRST, REPLY);
    RecordedExchange refused =
        new RecordedExchange(
            GatewayRequest.of("POST", "/v1.0/purchases", JSON, bytes(LATER)),
            WireReply.of(401, null, object("{'successful':false,'errors':['Incorrect Token']}")));
    exchanges.add(refused);
    sent(LATER, "");
    chain().first("F").later("L");
  }

  @Test
  void referenceWithACardNumberIsNotShown() {
    String reference = "4005 5500 0000 0001 12/30";
    sent(FIRST.replace("'F'", "'" + reference + "'").replace("'I'", "'S'"), REPLY);
    assertProblem("**** is not a first use", () -> chain().first(reference));
    assertProblem("**** was sent 0 times", () -> chain().first(reference + "7"));
  }

  @Test
  void messageEndsWithTheExchange() {
    sent(FIRST, REPLY);
    sent(LATER.replace("'tok'", "'CANARY'"), "");
    AssertionError e = assertThrows(AssertionError.class, () -> chain().first("F").later("L"));
    assertEquals(
        "  the exchange: POST purchase {\"amount\":1000,\"currency\":\"AUD\",\"reference\":\"L\","
            + "\"card_token\":\"****\",\"extra\":{\"stored_credential_indicator\":\"S\","
            + "\"auth_reason\":\"no_show\",\"authorization_tracking_id\":\"****\"}} -> no reply",
        e.getMessage().lines().skip(1).findFirst().orElseThrow());
  }

  @Test
  void anotherTokenOrUseIsFound() {
    sent(FIRST, REPLY);
    sent(LATER.replace("'tok'", "'other'"), "");
    assertProblem("L has another card_token", () -> chain().first("F").later("L"));
    exchanges.remove(1);
    sent(LATER.replace("'S'", "'I'"), "");
    assertProblem("L is not a later use", () -> chain().first("F").later("L"));
  }

  @Test
  void laterRequiresAFirst() {
    assertThrows(IllegalStateException.class, () -> chain().later("L"));
  }
}
