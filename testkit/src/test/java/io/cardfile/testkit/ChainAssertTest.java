package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static io.cardfile.testkit.ExampleClient.credential;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.gateway.TestCards;
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
      "{'reference':'F','extra':{'stored_credential_indicator':'I','card_on_file':true}}";
  private static final String REPLY =
      "{'response':{'card_token':'tok','metadata':{'authorization_tracking_id':'track'}}}";
  private static final String LATER =
      "{'reference':'L','card_token':'tok','extra':{'stored_credential_indicator':'S',"
          + "'authorization_tracking_id':'track'}}";

  private final List<RecordedExchange> exchanges = new ArrayList<>();

  private void sent(String request, String reply) {
    byte[] body = request.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    exchanges.add(
        new RecordedExchange(
            GatewayRequest.of("POST", "/v1.0/purchases", List.of(), body),
            reply.isEmpty() ? null : WireReply.of(200, null, object(reply))));
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
    assertEquals("the purchase with reference " + problem, e.getMessage());
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

  @Test
  void rightChainHolds() {
    sent(FIRST, REPLY);
    sent(LATER, "");
    chain().first("F").later("L");
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
    "{'response':{'card_token':1}}, its reply gave no card_token"
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
  @ValueSource(strings = {"card_number", "card_expiry", "card_holder", "cvv"})
  void cardDataInALaterOneIsFound(String field) {
    sent(FIRST, REPLY);
    sent(LATER.replace("'card_token'", "'" + field + "':'CANARY','card_token'"), "");
    assertProblem("L holds " + field, () -> chain().first("F").later("L"));
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
