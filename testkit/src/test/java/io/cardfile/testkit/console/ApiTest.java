package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.console.ConsoleClient.Answer;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The API as the pages and programs in other languages use it. */
class ApiTest {

  private static final String VISA = "4005550000000001";

  private TestGateway gateway;
  private ConsoleClient client;

  @BeforeEach
  void start() {
    gateway = TestGateway.builder().seed(7).console().build();
    client = new ConsoleClient(gateway.url());
  }

  @AfterEach
  void close() {
    gateway.close();
  }

  private Answer schedule(String text) {
    return client.post("faults", "{\"fault\":\"" + text + "\"}");
  }

  private Answer example(String use) {
    return client.post("examples", "{\"use\":\"" + use + "\"}");
  }

  private JsonObject last(String resource, String list) {
    Answer answer = client.api(resource);
    return answer.item(list, answer.array(list).size() - 1);
  }

  @Test
  void healthShowsWhatAClientNeeds() {
    JsonObject health = client.api("health").json();
    assertEquals("up", health.get("status").text());
    assertEquals(gateway.url(), health.get("url").text());
    assertEquals("TEST-merchant", health.get("username").text());
    assertEquals("2026-03-02T00:00:00Z", health.get("clock").text());
  }

  @Test
  void ledgerHasAmountsAndOutcomes() {
    client.first("ORDER-1", VISA);
    client.first("ORDER-2", "4557012345678902");
    JsonObject declined = client.api("ledger?reference=ORDER-2").item("entries", 0);
    assertEquals("declined", declined.get("outcome").text());
    assertEquals("05", declined.get("response_code").text());
    assertEquals("first-card-on-file", declined.get("kind").text());
    assertEquals("0", declined.get("captured").text());
    JsonObject approved = client.api("ledger").item("entries", 0);
    assertEquals("ORDER-1", approved.get("reference").text());
    assertEquals("1000", approved.get("captured").text());
    assertEquals("AUD 10.00", approved.get("amount_text").text());
    assertEquals(1, client.api("ledger?after=1").array("entries").size());
  }

  @Test
  void exchangesAreListedAfterANumber() {
    client.first("ORDER-1", VISA);
    client.first("ORDER-1", VISA);
    Answer all = client.api("exchanges");
    assertEquals("2", all.json().get("count").text());
    assertEquals("approved", all.item("exchanges", 0).get("result").text());
    JsonObject refused = client.api("exchanges?after=1").item("exchanges", 0);
    assertEquals("refused", refused.get("result").text());
    assertFalse(refused.get("charged").bool());
    assertEquals(0, client.api("exchanges?after=2").array("exchanges").size());
  }

  @Test
  void anotherRunHasAnotherText() {
    String run = client.api("exchanges").json().get("run").text();
    client.first("ORDER-1", VISA);
    assertEquals(run, client.api("exchanges").json().get("run").text());
    gateway.reset();
    assertNotEquals(run, client.api("exchanges").json().get("run").text());
    assertEquals("400 invalid", example("merchant-initiated").error());
  }

  @Test
  void authorisationIsChargedByItsCapture() {
    String id =
        client
            .purchase(
                """
                {"amount":1000,"currency":"AUD","reference":"ORDER-1","card_holder":"Ada Example",
                 "card_number":"%s","card_expiry":"12/2099","cvv":"123","capture":false}\
                """
                    .formatted(VISA))
            .json()
            .get("response")
            .object()
            .get("id")
            .text();
    assertFalse(last("exchanges", "exchanges").get("charged").bool());
    client.gateway("/v1.0/purchases/" + id + "/capture", "{\"amount\":900}");
    JsonObject capture = last("exchanges", "exchanges");
    assertTrue(capture.get("charged").bool());
    assertEquals("AUD 9.00", capture.get("amount").text());
    client.gateway(
        "/v1.0/refunds",
        "{\"transaction_id\":\"" + id + "\",\"amount\":300,\"reference\":\"BACK-1\"}");
    JsonObject refund = last("exchanges", "exchanges");
    assertEquals("done", refund.get("result").text());
    assertFalse(refund.get("charged").bool());
    assertEquals("AUD 3.00", refund.get("amount").text());
  }

  @Test
  void shareOfFaultsIsTheOneOfTheSeed() {
    schedule("refuse=busy@50%");
    List<Boolean> refused = new ArrayList<>();
    List<Boolean> expected = new ArrayList<>();
    try (TestGateway other = TestGateway.builder().seed(7).http().build()) {
      other.behave("refuse=busy@50%");
      ConsoleClient otherClient = new ConsoleClient(other.url());
      for (int i = 0; i < 12; i++) {
        refused.add(client.first("ORDER-" + i, VISA).reply().body().contains("busy"));
        expected.add(otherClient.first("ORDER-" + i, VISA).reply().body().contains("busy"));
      }
    }
    assertEquals(expected, refused);
  }

  @Test
  void exchangeHasRequestReplyAndRules() {
    client.first("ORDER-1", VISA);
    JsonObject exchange = client.api("exchanges/1").json();
    JsonObject request = exchange.get("request").object();
    assertEquals("/v1.0/purchases", request.get("path").text());
    assertEquals("****", request.get("body").object().get("card_number").text());
    JsonObject response =
        exchange.get("reply").object().get("body").object().get("response").object();
    assertEquals("1000", response.get("amount").text());
    assertTrue(exchange.get("why").array().size() > 0);
    assertEquals("ORDER-1", exchange.get("ledger").array().get(0).object().get("reference").text());
  }

  @Test
  void wrongHashIsExplained() {
    String path = "/v2/TEST-merchant/INV-1/AUD/10.00/" + "0".repeat(32) + "/wallet_token";
    client.send(
        HttpRequest.newBuilder(client.uri(path + "?origin_url=https%3A%2F%2Fshop.example"))
            .POST(HttpRequest.BodyPublishers.noBody()));
    JsonObject check = client.api("exchanges/1").json().get("hash_check").object();
    assertFalse(check.get("matches").bool());
    assertEquals("TEST-merchant:INV-1:AUD:10.00", check.get("signed_string").text());
    assertEquals("AUD 10.00", last("exchanges", "exchanges").get("amount").text());
  }

  @ParameterizedTest
  @CsvSource({
    "lost-reply, true, nothing",
    "status-503, true, 503",
    "half-body, true, a broken reply",
    "other-amount, true, 200",
    "lost-reply+uncharged, false, nothing",
    "lost-request, false, nothing"
  })
  void exchangeShowsWhatTheClientGot(String fault, boolean isCharged, String got) {
    schedule(fault + "@next");
    client.first("ORDER-1", VISA);
    JsonObject exchange = last("exchanges", "exchanges");
    assertEquals(fault, exchange.get("behaviour").text());
    assertEquals(isCharged, exchange.get("charged").bool());
    assertEquals(got, exchange.get("client_got").text());
    assertEquals("AUD 10.00", exchange.get("amount").text());
    assertEquals(isCharged ? 1 : 0, client.api("ledger").array("entries").size());
  }

  @Test
  void faultsAreListedScheduledAndRemoved() {
    assertEquals(Fault.values().length, client.api("faults").array("faults").size());
    JsonObject decline = schedule("decline=51@ref=ORDER-1").json();
    assertEquals("decline=51@ref=ORDER-1", decline.get("fault").text());
    client.first("ORDER-1", VISA);
    assertEquals("51", last("ledger", "entries").get("response_code").text());
    assertTrue(client.api("faults").item("scheduled", 0).get("over").bool());
    JsonObject always = schedule("status-503").json();
    assertEquals(204, client.delete("faults/" + always.get("number").text()).status());
    assertEquals("404 not_found", client.delete("faults/" + always.get("number").text()).error());
    schedule("status-503");
    assertEquals(204, client.delete("faults").status());
    assertEquals(200, client.first("ORDER-2", VISA).status());
  }

  @Test
  void typoOfAFaultGetsTheNearestName() {
    Answer answer = schedule("lost-repyl@next");
    assertEquals("400 invalid", answer.error());
    assertTrue(answer.reply().body().contains("lost-reply"), answer.reply().body());
  }

  @Test
  void cardOnFileHasItsChain() {
    Answer first = client.first("ROOM-1", VISA);
    client.charge("LATER-1", first);
    client.charge(
        "LATER-2", first.json().get("response").object().get("card_token").text(), "wrong");
    JsonObject card = client.api("cards-on-file").item("cards", 0);
    assertEquals("Visa •••• 0001", card.get("card").text());
    assertEquals("active", card.get("status").text());
    assertEquals("ROOM-1", card.get("first").object().get("reference").text());
    List<String> charges = new ArrayList<>();
    card.get("charges")
        .array()
        .forEach(
            link ->
                charges.add(
                    link.object().get("reference").text()
                        + " "
                        + JsonText.write(link.object().get("tracking_id"))));
    assertEquals(List.of("LATER-1 \"carried\"", "LATER-2 \"wrong\""), charges);
  }

  @Test
  void cardsOnFileAreTheLastHundred() {
    for (int i = 1; i <= 101; i++) {
      CardOnFile.visa().ofCustomer(i).putOn(gateway);
    }
    assertEquals(100, client.api("cards-on-file").array("cards").size());
    assertEquals("2", client.api("cards-on-file").item("cards", 0).get("id").text());
  }

  @Test
  void exampleIsAPurchaseOfTheSandboxToItself() {
    assertEquals("400 invalid", example("merchant-initiated").error());
    assertEquals("approved", example("card").json().get("outcome").text());
    assertEquals("approved", example("first-card-on-file").json().get("outcome").text());
    assertEquals("approved", example("merchant-initiated").json().get("outcome").text());
    assertEquals("merchant-initiated", last("exchanges", "exchanges").get("kind").text());
    assertEquals("400 invalid", example("wallet").error());
  }

  @Test
  void exampleInDoubtIsLookedUp() {
    schedule("lost-reply@next");
    assertEquals("in-doubt", example("card").json().get("outcome").text());
    JsonObject lookUp = last("exchanges", "exchanges");
    assertEquals("look-up", lookUp.get("kind").text());
    assertEquals("found", lookUp.get("result").text());
    assertEquals("AUD 129.00", lookUp.get("amount").text());
  }

  @Test
  void clockIsSetForwardAndResetSetsAllBack() {
    example("first-card-on-file");
    schedule("status-503");
    JsonObject later = client.post("clock/advance", "{\"seconds\":86400}").json();
    assertEquals("2026-03-03T00:00:00Z", later.get("clock").text());
    assertEquals(204, client.post("reset", "{}").status());
    for (String list : new String[] {"ledger entries", "exchanges exchanges", "faults scheduled"}) {
      String[] names = list.split(" ");
      assertEquals(0, client.api(names[0]).array(names[1]).size(), list);
    }
    assertEquals("2026-03-02T00:00:00Z", client.api("health").json().get("clock").text());
    assertEquals("400 invalid", example("merchant-initiated").error());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "faults | {} | 400 invalid",
        "faults | {\"fault\":1} | 400 invalid",
        "faults | [] | 400 json",
        "faults | {\"fault\" | 400 json",
        "clock/advance | {\"seconds\":-1} | 400 invalid",
        "clock/advance | {\"seconds\":\"1\"} | 400 invalid",
        "health | {} | 404 not_found",
        "nothing | {} | 404 not_found"
      })
  void wrongRequestIsExplained(String path, String body, String error) {
    assertEquals(error, client.post(path, body).error());
  }

  @ParameterizedTest
  @ValueSource(strings = {"exchanges/1", "exchanges/0", "exchanges/x", "nothing", ""})
  void unknownResourceIsNotFound(String path) {
    assertEquals("404 not_found", client.api(path).error());
  }

  @Test
  void onlyJsonIsAccepted() {
    HttpRequest.Builder form =
        HttpRequest.newBuilder(client.uri(ConsoleClient.API + "reset"))
            .header("Content-Type", "text/plain")
            .POST(HttpRequest.BodyPublishers.ofString("{}"));
    assertEquals("415 content_type", client.send(form).error());
    assertEquals("400 invalid", client.api("ledger?after=x").error());
  }

  @Test
  void consoleIsNoRequestToTheGateway() {
    schedule("lost-reply");
    assertEquals(200, client.api("ledger").status());
    assertEquals(0, gateway.requests().size());
  }
}
