package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.console.ConsoleClient.Answer;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdminApiTest {

  private static final String VISA = TestCards.VISA_APPROVED.number();

  private FaultServer server;
  private ConsoleClient client;

  @BeforeEach
  void start() throws IOException {
    server =
        FaultServer.builder(GatewaySimulator.builder().ledgerCapacity(6).build()).console().start();
    client = new ConsoleClient(server.walletUrl());
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static String text(JsonObject object, String name) {
    JsonValue value = object.get(name);
    return value.kind() == JsonValue.Kind.NULL ? null : value.text();
  }

  @Test
  void healthAndReadinessAreShort() {
    assertEquals("{\"status\":\"up\"}", client.get("/_sandbox/health").reply().body());
    assertEquals("{\"status\":\"ready\"}", client.get("/_sandbox/ready").reply().body());
  }

  @Test
  void fullLedgerIsNotReady() {
    for (int i = 0; i < 6; i++) {
      client.first("INV-" + i, VISA);
    }
    Answer ready = client.get("/_sandbox/ready");
    assertEquals("503 {\"status\":\"ledger_full\"}", ready.status() + " " + ready.reply().body());
  }

  @Test
  void rootNamesTheSettingsThatAreNoSecret() {
    client.first("INV-1", VISA);
    Answer root = client.get("/_sandbox/api/v1/");
    String expected =
        "{\"version\":1,\"username\":\"TEST-merchant\",\"strict\":false,\"wallet_url\":\"URL\","
            + "\"purchases_url\":\"URL\",\"clock\":\"2026-03-02T00:00:01Z\",\"requests\":1,"
            + "\"ledger_entries\":1,\"ledger_capacity\":6}";
    assertEquals(expected.replace("URL", server.walletUrl()), root.reply().body());
    assertEquals(root.reply().body(), client.get("/_sandbox/api/v1").reply().body());
  }

  @Test
  void ledgerShowsWhatWasCharged() {
    Answer first = client.first("INV-1", VISA);
    client.charge("FEE-1", first);
    String id = first.json().get("response").object().get("id").text();
    String body = client.api("ledger").reply().body();
    assertTrue(
        body.startsWith(
            "{\"entries\":[{\"reference\":\"INV-1\",\"kind\":\"first_card_on_file\",\"amount\":1000,"
                + "\"currency\":\"AUD\",\"outcome\":\"approved\",\"response_code\":\"00\","
                + "\"at\":\"2026-03-02T00:00:00Z\",\"number\":1,\"id\":\""
                + id
                + "\",\"captured_amount\":1000,\"refunded_amount\":0,\"card\":{\"number\":\"400555XXXXXX0001\","
                + "\"scheme\":\"visa\"},\"exchange\":1},{\"reference\":\"FEE-1\","
                + "\"kind\":\"merchant_initiated\""),
        body);
    assertTrue(body.endsWith("\"exchange\":2}],\"next\":null}"), body);
  }

  @Test
  void ledgerIsReadInPagesAndByReference() {
    for (String reference : "A B C A2".split(" ")) {
      client.first(reference, VISA);
    }
    Answer page = client.api("ledger?after=1&limit=2");
    assertEquals(2, page.array("entries").size());
    assertEquals("B", text(page.item("entries", 0), "reference"));
    assertEquals("3", text(page.json(), "next"));
    assertEquals("A2", text(client.api("ledger?after=3").item("entries", 0), "reference"));
    Answer one = client.api("ledger?reference=B");
    assertEquals(1, one.array("entries").size());
    assertEquals(JsonValue.nullValue(), one.json().get("next"));
    assertEquals(0, client.api("ledger?reference=unknown").array("entries").size());
  }

  @ParameterizedTest
  @CsvSource({
    "ledger?limit=0, 400 invalid limit",
    "ledger?limit=1001, 400 invalid limit",
    "ledger?after=-1, 400 invalid after",
    "ledger?ref=A, 400 unknown ref",
    "ledger?after=1&after=2, 400 query -",
    "ledger?a=1&a=1, 400 query -",
    "exchanges/7, 404 not_found -",
    "exchanges/x, 404 not_found -",
    "exchanges?limit=x, 400 invalid limit",
    "rules?x=1, 400 unknown x",
    "nothing, 404 not_found -",
    "reset, 405 method_not_allowed -",
    "credentials/1/expire, 405 method_not_allowed -"
  })
  void wrongGetIsExplained(String path, String error) {
    assertEquals(error, client.api(path).error());
  }

  @Test
  void exchangesAreListedWithoutThoseOfTheConsole() {
    client.first("INV-1", VISA);
    client.api("ledger");
    client.get("/");
    client.get("/favicon.ico");
    client.first("INV-2", TestCards.VISA_DECLINED.number());
    Answer list = client.api("exchanges");
    assertEquals(2, list.array("exchanges").size());
    JsonObject second = list.item("exchanges", 1);
    long micros = Long.parseLong(text(second, "duration_micros"));
    assertEquals(
        "{\"number\":2,\"at\":\"2026-03-02T00:00:01Z\",\"method\":\"POST\",\"endpoint\":\"purchase\","
            + "\"reference\":\"INV-2\",\"status\":200,\"result\":\"declined\",\"fault\":null,"
            + "\"duration_micros\":"
            + micros
            + "}",
        JsonText.write(second));
    Answer after = client.api("exchanges?after=0&limit=1");
    assertEquals("1", text(after.json(), "next"));
    assertEquals(1, after.array("exchanges").size());
    assertEquals(2, server.requests());
  }

  @Test
  void purchaseIsShownWithItsRulesAndItsLedgerEntry() {
    client.first("INV-1", VISA);
    JsonObject shown = client.api("exchanges/1").json();
    JsonObject request = shown.get("request").object();
    assertEquals("/v1.0/purchases", text(request, "path"));
    assertEquals("****", text(request.get("body").object(), "card_number"));
    assertEquals("200", text(shown.get("reply").object(), "status"));
    assertEquals(JsonValue.nullValue(), shown.get("hash_check"));
    JsonObject rule = shown.get("rules").array().get(0).object();
    assertEquals("[id, source, text, field, effect]", names(rule));
    assertEquals("applied", text(rule, "effect"));
    assertEquals("1", text(shown.get("ledger").array().get(0).object(), "exchange"));
  }

  private static String names(JsonObject object) {
    java.util.List<String> names = new java.util.ArrayList<>();
    for (String name : object.names()) {
      names.add(name);
    }
    return names.toString();
  }

  @Test
  void hashOfWalletTokenIsExplainedStepByStep() {
    client.walletToken("INV-1");
    client.get("/v2/TEST-merchant/INV-1/AUD/9.00/" + "0".repeat(32) + "/wallet_token");
    JsonObject right = client.api("exchanges/1").json().get("hash_check").object();
    assertEquals("TEST-merchant:INV-1:AUD:10.00", text(right, "signed_string"));
    assertEquals(text(right, "expected"), text(right, "given"));
    assertTrue(right.get("matches").bool());
    assertEquals("username", text(right.get("parts").array().get(0).object(), "name"));
  }

  @Test
  void credentialIsListedWithItsChain() {
    Answer first = client.first("INV-1", VISA);
    client.charge("FEE-1", first);
    client.charge("FEE-2", first.json().get("response").object().get("card_token").text(), "wrong");
    JsonObject credential = client.api("credentials").item("credentials", 0);
    assertEquals("1", text(credential, "id"));
    assertTrue(text(credential, "card_token").matches("tok-..\\*\\*\\*\\*"));
    assertEquals("INV-1", text(credential, "put_on_file_by"));
    assertEquals("active", text(credential, "status"));
    assertEquals("3", text(credential, "chain_length"));
    String chain = JsonText.write(credential.get("chain"));
    assertEquals(
        "null carried wrong",
        chain.replaceAll(".*?\"tracking_id\":\"?([a-z]+)\"?[^{]*", "$1 ").trim());
    assertTrue(chain.contains("\"reference\":\"FEE-2\",\"kind\":\"merchant_initiated\""), chain);
    assertTrue(chain.contains("\"outcome\":\"declined\""), chain);
  }

  @Test
  void cardOfAnEarlierSystemIsPutOnFileAndCharged() {
    Answer added =
        client.post(
            "credentials",
            "{\"card_token\":\"old-token-1\",\"scheme\":\"visa\",\"tracking_id\":\"123456789012345\"}");
    assertEquals(201, added.status());
    assertEquals(JsonValue.nullValue(), added.json().get("put_on_file_by"));
    assertEquals("123****", text(added.json(), "tracking_id"));
    Answer charged = client.charge("FEE-1", "old-token-1", "123456789012345");
    assertTrue(charged.json().get("successful").bool(), charged.reply().body());
    assertEquals(
        "carried",
        text(
            client.api("credentials").item("credentials", 0).get("chain").array().get(0).object(),
            "tracking_id"));
    assertEquals(
        201,
        client
            .post("credentials", "{\"card_token\":\"old-2\",\"card_number\":\"" + VISA + "\"}")
            .status());
  }

  @Test
  void cardsOfAnEarlierSystemAreBounded() {
    for (int i = 1; i < 10_000; i++) {
      server.simulator().putOnFile("old-" + i, TestCards.VISA_APPROVED, "");
    }
    client.first("INV-1", VISA); // Does not count: the ledger bounds these.
    assertEquals(201, client.post("credentials", credential("last")).status());
    Answer more = client.post("credentials", credential("more"));
    assertEquals("400 invalid card_token", more.error());
    assertTrue(more.reply().body().contains("10000 cards"), more.reply().body());
    assertEquals(201, client.post("credentials", credential("old-1")).status(), "replaced");
  }

  private static String credential(String token) {
    return "{\"card_token\":\"" + token + "\",\"scheme\":\"visa\"}";
  }

  @Test
  void expiredAndClosedCredentialsAreDeclined() {
    Answer first = client.first("INV-1", VISA);
    assertEquals("expired", text(client.post("credentials/1/expire", "{}").json(), "status"));
    client.charge("FEE-1", first);
    assertEquals("closed", text(client.post("credentials/1/close", "{}").json(), "status"));
    client.charge("FEE-2", first);
    Answer ledger = client.api("ledger?after=1");
    assertEquals("54", text(ledger.item("entries", 0), "response_code"));
    assertEquals("46", text(ledger.item("entries", 1), "response_code"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "credentials | {} | 400 missing card_token",
        "credentials | {'card_token':'a b','scheme':'visa'} | 400 invalid card_token",
        "credentials | {'card_token':'4242424242424242','scheme':'visa'} | 400 invalid card_token",
        "credentials | {'card_token':'t','scheme':'none'} | 400 invalid scheme",
        "credentials | {'card_token':'t'} | 400 missing card_number",
        "credentials | {'card_token':'t','scheme':'visa','card_number':'1'} | 400 invalid scheme",
        "credentials | {'card_token':'t','card_number':'5500000000000004'} | 400 invalid"
            + " card_number",
        "credentials/9/expire | {} | 404 not_found -",
        "credentials/9/close | {} | 404 not_found -",
        "faults | {'fault':'lost-reply'} | 400 missing when",
        "faults | {'fault':'none','when':{'next':true}} | 400 invalid fault",
        "faults | {'fault':'lost-reply','when':{}} | 400 invalid when",
        "faults | {'fault':'lost-reply','when':{'next':false}} | 400 invalid when.next",
        "faults | {'fault':'lost-reply','when':{'request':0}} | 400 invalid when.request",
        "faults | {'fault':'lost-reply','when':{'percent':101,'seed':1}} | 400 invalid"
            + " when.percent",
        "faults | {'fault':'lost-reply','when':{'percent':10}} | 400 invalid when",
        "faults | {'fault':'accept-cut','when':{'reference':'A'}} | 400 invalid when",
        "faults | {'fault':'lost-reply','when':{'never':true}} | 400 invalid when",
        "clock | {'advance_seconds':-1} | 400 invalid advance_seconds",
        "clock | {'advance_seconds':315619201} | 400 invalid advance_seconds",
        "clock | {'advance_seconds':1.5} | 400 invalid advance_seconds",
        "clock | {} | 400 missing advance_seconds",
        "cards | {'card_number':'4242424242424241','result':'approved'} | 400 invalid card_number",
        "cards | {'card_number':'4242424242424242','result':'approved'} | 400 invalid card_number",
        "cards | {'card_number':'4000000000000002','result':'maybe'} | 400 invalid result",
        "cards | {'card_number':'4000000000000002','scheme':'amex','result':'declined'}"
            + " | 400 invalid scheme",
        "reset | {'all':true} | 400 unknown all",
        "reset | {'4242424242424242':true} | 400 unknown *",
        "reset | [] | 400 json -",
        "reset | { | 400 json -",
        "ledger | {} | 405 method_not_allowed -"
      })
  void wrongPostIsExplainedWithoutItsValue(String path, String body, String error) {
    Answer answer = client.post(path, body.replace('\'', '"'));
    assertEquals(error, answer.error());
    assertFalse(answer.reply().body().matches("(?s).*[0-9]{12}.*"), answer.reply().body());
  }

  @Test
  void changeNeedsTheTypeJson() {
    for (String type : new String[] {"text/plain", "application/x-www-form-urlencoded", "x"}) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(client.uri("/_sandbox/api/v1/reset"))
              .header("Content-Type", type)
              .POST(HttpRequest.BodyPublishers.ofString("{}"));
      assertEquals("415 content_type -", client.send(request).error());
    }
  }

  @Test
  void largeBodyIsRefused() {
    String body = "{\"x\":\"" + "a".repeat(70_000) + "\"}";
    assertEquals("413 too_large -", client.post("reset", body).error());
  }

  @Test
  void faultsAreListedAndRemoved() {
    Answer added = client.post("faults", "{\"fault\":\"lost-reply\",\"when\":{\"request\":3}}");
    assertEquals(
        "{\"id\":1,\"fault\":\"lost-reply\",\"when\":{\"request\":3},\"happened\":0,"
            + "\"is_over\":false}",
        added.reply().body());
    client.post("faults", "{\"fault\":\"lost-reply\",\"when\":{\"percent\":20,\"seed\":7}}");
    client.post("faults", "{\"fault\":\"lost-reply\",\"when\":{\"reference\":\"A\"}}");
    Answer faults = client.api("faults");
    assertEquals(FaultCatalogue.all().size(), faults.array("catalogue").size());
    assertEquals(
        "{\"percent\":20,\"seed\":7}", JsonText.write(faults.item("scheduled", 1).get("when")));
    assertEquals(204, client.delete("faults/1").status());
    assertEquals("404 not_found -", client.delete("faults/1").error());
    assertEquals(2, client.api("faults").array("scheduled").size());
    assertEquals(204, client.delete("faults").status());
    assertEquals(0, client.api("faults").array("scheduled").size());
  }

  @Test
  void scheduledFaultsAreBounded() {
    for (int i = 0; i < 1000; i++) {
      server.onReference("INV-1", FaultCatalogue.fault("status-503"));
    }
    String once = "{\"fault\":\"lost-reply\",\"when\":{\"next\":true}}";
    assertEquals("400 invalid fault", client.post("faults", once).error());
    assertEquals(503, client.first("INV-1", VISA).status());
    assertEquals(201, client.post("faults", once).status(), "one is over");
  }

  @Test
  void clockMovesForwardAndDecidesExpiry() {
    Instant before = Instant.parse(text(client.api("clock").json(), "now"));
    Answer moved = client.post("clock", "{\"advance_seconds\":86400}");
    assertEquals(before.plus(Duration.ofDays(1)).toString(), text(moved.json(), "now"));
    client.first("INV-1", VISA);
    assertEquals("2026-03-03T00:00:00Z", text(client.api("ledger").item("entries", 0), "at"));
  }

  @Test
  void addedCardDecidesPurchasesAndIsMasked() {
    Answer added =
        client.post("cards", "{\"card_number\":\"4000000000000002\",\"result\":\"declined\"}");
    int id = TestCards.all().size() + 1;
    assertEquals(
        "201 {\"id\":"
            + id
            + ",\"number\":\"400000XXXXXX0002\",\"scheme\":\"visa\",\"result\":\"declined\"}",
        added.status() + " " + added.reply().body());
    assertEquals(id, client.api("cards").array("cards").size());
    assertEquals(
        TestCards.all().get(0).number(), text(client.api("cards").item("cards", 0), "number"));
    client.first("INV-1", "4000000000000002");
    assertEquals("declined", text(client.api("ledger").item("entries", 0), "outcome"));
  }

  @Test
  void resetSetsEverythingBack() {
    final String fresh = everything();
    Answer first = client.first("INV-1", VISA);
    client.charge("FEE-1", first);
    client.walletToken("INV-2");
    client.post("faults", "{\"fault\":\"lost-reply\",\"when\":{\"always\":true}}");
    client.post("clock", "{\"advance_seconds\":3600}");
    client.post("cards", "{\"card_number\":\"4000000000000002\",\"result\":\"declined\"}");
    assertEquals(204, client.post("reset", "{}").status());
    assertEquals(fresh, everything());
    assertEquals(first.reply().body(), client.first("INV-1", VISA).reply().body());
  }

  private String everything() {
    StringBuilder all = new StringBuilder();
    for (String path : "/ ledger exchanges credentials faults clock cards".split(" ")) {
      all.append(client.api(path.equals("/") ? "" : path).reply().body()).append('\n');
    }
    return all.toString();
  }

  @Test
  void rulesNameTheirSource() {
    Answer rules = client.api("rules");
    assertEquals(GatewaySimulator.rules().size(), rules.array("rules").size());
    assertEquals("wallet-reply", text(rules.item("rules", 0), "id"));
    assertEquals("specification", text(rules.item("rules", 0), "source"));
  }
}
