package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeAssertTest {

  private final FakeGateway gateway = FakeGateway.create();
  private final ExampleClient client = ExampleClient.of(gateway);

  private static String message(Runnable assertion) {
    return assertThrows(AssertionError.class, assertion::run).getMessage();
  }

  @Test
  void outcomeIsReturnedWithItsType() {
    PurchaseOutcome approved = client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    assertSame(approved, OutcomeAssert.assertThat(approved).approved());
    PurchaseOutcome declined = client.first("INV-2", TestCards.VISA_DECLINED, TEN_DOLLARS);
    assertSame(declined, OutcomeAssert.assertThat(declined, gateway.ledger()).declined());
    gateway.loseNextReply();
    PurchaseOutcome lost = client.first("INV-3", TestCards.VISA_APPROVED, TEN_DOLLARS);
    assertSame(lost, OutcomeAssert.assertThat(lost).inDoubt());
  }

  @Test
  void outcomesOfAScriptAreReturnedWithTheirTypes() {
    ScriptedTransport script =
        new ScriptedTransport()
            .reply(Replies.unauthorised())
            .fail(TransportException.notSent("no route", null));
    ExampleClient scripted = ExampleClient.of("https://gateway.invalid", script);
    OutcomeAssert.assertThat(scripted.first("A", TestCards.VISA_APPROVED, TEN_DOLLARS)).refused();
    OutcomeAssert.assertThat(scripted.first("B", TestCards.VISA_APPROVED, TEN_DOLLARS)).notSent();
  }

  @Test
  void messageHoldsTheOutcomeTheLedgerAndTheLastExchange() {
    PurchaseOutcome outcome = client.first("INV-1", TestCards.VISA_DECLINED, TEN_DOLLARS);
    String message = message(() -> OutcomeAssert.assertThat(outcome, gateway.ledger()).approved());
    assertTrue(message.startsWith("expected APPROVED but was DECLINED(INV-1"), message);
    assertEquals(1, message.split("code 05", -1).length - 1, message);
    assertTrue(
        message.contains(
            "the last entries: [AUD 1000 minor units DECLINED (05), reference INV-1]; the last"
                + " exchange: POST purchase {\"amount\":1000"),
        message);
    assertTrue(message.contains("-> status 200 {\"successful\":true,"), message);
    assertTrue(message.contains("\"response_code\":\"05\""), message);
    Canaries secrets =
        Canaries.of(TestCards.VISA_DECLINED.number(), "123", "Ann Example", "VEVTVC1tZXJj", "tok-");
    assertEquals(List.of(), secrets.in(message));
  }

  @Test
  void messageWithoutALedgerHoldsTheErrorsOfARefusal() {
    ExampleClient wrong =
        ExampleClient.of(
            "https://gateway.invalid", new ScriptedTransport().reply(Replies.unauthorised()));
    PurchaseOutcome outcome = wrong.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    String message = message(() -> OutcomeAssert.assertThat(outcome).approved());
    assertTrue(message.contains(": Incorrect Username or Token)\n"), message);
    assertTrue(message(() -> OutcomeAssert.assertThat(outcome).inDoubt()).contains("IN_DOUBT"));
  }

  @Test
  void messageHoldsAllErrorsIfThereAreMoreThanOne() {
    JsonArray errors = JsonArray.of(List.of(JsonValue.of("one"), JsonValue.of("two")));
    WireReply reply =
        WireReply.of(
            422, null, JsonObject.builder().put("successful", false).put("errors", errors).build());
    ScriptedTransport script = new ScriptedTransport().reply(reply);
    PurchaseOutcome outcome =
        ExampleClient.of("https://gateway.invalid", script)
            .first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    String message = message(() -> OutcomeAssert.assertThat(outcome).approved());
    assertTrue(message.endsWith("\n  errors [one, two]"), message);
  }

  @Test
  void messageOfADoubtHoldsTheTextOfTheReply() {
    ScriptedTransport script = new ScriptedTransport().reply(Replies.badGateway());
    PurchaseOutcome outcome =
        ExampleClient.of("https://gateway.invalid", script)
            .first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    String text = OutcomeAssert.assertThat(outcome).inDoubt().text().orElseThrow();
    String message = message(() -> OutcomeAssert.assertThat(outcome).approved());
    assertTrue(message.endsWith("\n  the reply: " + text), message);
  }

  @Test
  void ledgersAssertionShowsTheLastExchangeWithoutSecrets() {
    client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    String message = message(() -> LedgerAssert.assertThat(gateway.ledger()).chargedOnce("INV-2"));
    assertTrue(message.contains("; the last exchange: POST purchase {"), message);
    Canaries secrets = Canaries.of(TestCards.VISA_APPROVED.number(), "Ann Example", "tok-");
    assertEquals(List.of(), secrets.in(message));
    FakeGateway unused = FakeGateway.create();
    assertTrue(
        message(() -> LedgerAssert.assertThat(unused.ledger()).chargedOnce("X"))
            .endsWith("the last entries: []; the last exchange: none"));
  }

  @Test
  void exchangeShowsNoValueThatTheRequestHides() {
    String request =
        "{\"amount\":1000,\"reference\":\"INV-CVV"
            + " 987\",\"cvv\":\"987\",\"card_token\":\"CANARY-1\",\"card_number\":4005550000000001,\"a"
            + " b\":1,\"metadata\":{\"key\":\"CANARY-2\"}}";
    JsonObject reply =
        JsonObject.builder()
            .put("message", "declined for CANARY-1")
            .put("response_code", "4005550000000001")
            .put("error", "CANARY-3")
            .build();
    RecordedExchange exchange =
        new RecordedExchange(
            GatewayRequest.of(
                "POST", "/v1.0/purchases", List.of(), request.getBytes(StandardCharsets.UTF_8)),
            WireReply.of(422, null, reply));
    assertEquals(
        "POST purchase {'amount':1000,'reference':'****','cvv':'****','card_token':'****',"
            + "'card_number':'****','*':'****','metadata':{'key':'****'}} -> status 422"
            + " {'message':'****','response_code':'****','error':'****'}",
        exchange.describe().replace('"', '\''));
  }

  @Test
  void exchangeOfAnyKindHasAText() {
    List<String> texts = new ArrayList<>();
    client.walletToken("INV-1", TEN_DOLLARS);
    gateway.exchanges().forEach(exchange -> texts.add(exchange.describe()));
    assertTrue(texts.get(0).startsWith("POST wallet token {\"cart_items\":[{\""), texts.get(0));
    RecordedExchange lookUp =
        new RecordedExchange(
            GatewayRequest.of("GET", "/v1.0/purchases/INV-1", List.of(), new byte[0]), null);
    assertEquals("GET look-up 0 bytes -> no reply", lookUp.describe());
    RecordedExchange page =
        new RecordedExchange(
            GatewayRequest.of("POST", "/v1.0/purchases", List.of(), new byte[] {'<'}),
            Replies.badGateway());
    assertEquals("POST purchase 1 bytes -> status 502 not a JSON object", page.describe());
  }
}
