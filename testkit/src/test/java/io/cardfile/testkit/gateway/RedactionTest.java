package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.later;
import static io.cardfile.testkit.gateway.Purchasing.purchase;
import static io.cardfile.testkit.gateway.Purchasing.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.RecordedRequest.Result;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.gateway.RecordedExchange.Endpoint;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is recorded of an exchange, and what of it is shown. */
class RedactionTest {

  private static final String NUMBER = TestCard.VISA.number();

  private final GatewaySimulator simulator = GatewaySimulator.builder().build();
  private final Purchasing purchasing = new Purchasing(simulator);

  private RecordedExchange last() {
    List<RecordedExchange> exchanges = simulator.exchanges();
    return exchanges.get(exchanges.size() - 1);
  }

  private static String shown(RecordedExchange exchange) {
    return JsonText.write(exchange.redacted()) + exchange.describe() + exchange.reference();
  }

  @Test
  void aPurchaseIsShownWithoutItsSecrets() {
    JsonObject metadata = JsonObject.builder().put("till", "7").put("pan", NUMBER).build();
    purchasing.send(
        with(
            with(first("INV-1", TestCard.VISA, 1000), "metadata", metadata),
            "cvv",
            JsonValue.of("987")));

    String shown = shown(last());
    assertEquals(List.of(), Canaries.of(NUMBER, "987", "VEVTVC1tZXJjaGFudDpURVNU").in(shown));
    for (String value : List.of("Ann Example", "12/2030", "INV-1", "400555XXXXXX0001", "\"7\"")) {
      assertTrue(shown.contains(value), value + " in " + shown);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"CVV", "Cvv", "cardNumber", "CARD_NUMBER", "Card-Token"})
  void aSecretIsHiddenHoweverItsNameIsWritten(String name) {
    JsonObject metadata = JsonObject.builder().put(name, "9876").build();
    purchasing.send(with(first("INV-1", TestCard.VISA, 1000), "metadata", metadata));
    assertFalse(shown(last()).contains("9876"), shown(last()));
  }

  @Test
  void aCardNumberAtTheEndOfALongReferenceIsNotShown() {
    String reference = "x".repeat(240) + NUMBER;
    purchasing.send(first(reference, TestCard.VISA, 1000));
    assertEquals(Optional.of("****"), last().reference());
  }

  @Test
  void tokenAndTrackingIdAreHiddenWhereverTheyAre() {
    simulator.putOnFile("tok-SECRET", TestCard.VISA, "track-SECRET");
    JsonObject metadata = JsonObject.builder().put("note", "of tok-SECRET").build();
    purchasing.send(
        with(later("track-SECRET", "tok-SECRET", "track-SECRET", 500), "metadata", metadata));

    assertFalse(shown(last()).contains("SECRET"), shown(last()));
    assertTrue(shown(last()).contains("\"auth_reason\":\"subscription\""), shown(last()));
  }

  @Test
  void aWalletTokenRequestIsShownWithoutItsHash() {
    String hash = WalletRequests.hex("TEST-merchant:INV-1:AUD:10.00");
    new WalletRequests(simulator).signed("TEST-merchant", "INV-1", "AUD", "10.00");

    assertFalse(shown(last()).contains(hash), shown(last()));
    assertTrue(shown(last()).contains("/v2/TEST-merchant/INV-1/AUD/10.00/****/wallet_token?"));
    HashCheckResult check = last().hashCheck().orElseThrow();
    assertTrue(check.matches());
    assertEquals("TEST-merchant:INV-1:AUD:10.00", check.signedString());
    assertEquals(hash, check.expected());
    assertFalse(check.toString().contains(hash));
    assertEquals(hash, check.given());
    String path = "/v2/TEST-merchant/INV-1/AUD/10.00/the-shared-secret/wallet_token";
    simulator.handle(GatewayRequest.of("POST", path, List.of(), new byte[0]), null);
    assertEquals("****", last().hashCheck().orElseThrow().given());
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /v1.0/purchases/4005550000000001",
    "GET, /v1.0/purchases/4005%2055000000%200001",
    "GET, /v1.0/purchases?reference=4005550000000001",
    "POST, /v1.0/purchases/void?id=4005+5500+0000+0001",
    "GET, /4005550000000001?a=4005550000000001"
  })
  void aCardNumberInAPathIsNotShown(String method, String target) {
    simulator.handle(GatewayRequest.of(method, target, List.of(), new byte[0]), null);
    assertFalse(shown(last()).replaceAll("[^0-9]", "").contains("4005"), shown(last()));
  }

  @Test
  void anExchangeHasWhatAListShows() {
    RecordedExchange exchange =
        simulator.handle(
            purchase(first("INV-1", TestCard.VISA, 1000)), Verdict.decline("51"), "decline=51");
    exchange.clientGets("nothing");
    assertSame(exchange, last());
    assertEquals(1, exchange.number());
    assertEquals(Endpoint.PURCHASE, exchange.endpoint());
    assertEquals(Result.DECLINED, exchange.result());
    assertEquals(Optional.of("decline=51"), exchange.behaviour());
    assertEquals("nothing", exchange.clientGot());
    assertEquals(Optional.of(Kind.FIRST_CARD_ON_FILE), exchange.kind());
    assertEquals(OptionalLong.of(1000), exchange.amountMinorUnits());
    assertEquals(Optional.of("AUD"), exchange.currency());
    assertEquals(Instant.parse("2026-03-02T00:00:00Z"), exchange.at());
    assertEquals(1, exchange.ledgerEntries().size());
    assertTrue(exchange.isDecidedByBehaviour());
    assertEquals("behaviour", SimulatorRule.BEHAVIOUR.id());
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /v1.0/purchases/INV-1, LOOK_UP, FOUND, INV-1",
    "GET, /v1.0/purchases/INV-2, LOOK_UP, NOT_FOUND, INV-2",
    "GET, /v1.0/purchases?reference=INV-1, LIST, FOUND, INV-1",
    "POST, /v1.0/purchases/INV-1/capture, CAPTURE, REFUSED, INV-1",
    "POST, /v1.0/purchases/void?id=INV-1, VOID, REFUSED, INV-1",
    "POST, /v1.0/refunds, REFUND, REFUSED, ",
    "POST, /v1.0/credit_cards, TOKENIZATION, REFUSED, ",
    "GET, /v1.0/ping, PING, FOUND, ",
    "GET, /v1.0/refunds, REFUND, REFUSED, ",
    "GET, /elsewhere, OTHER, REFUSED, "
  })
  void everyEndpointHasItsResult(
      String method, String target, Endpoint endpoint, Result result, String reference) {
    purchasing.send(first("INV-1", TestCard.VISA, 1000));
    String body = method.equals("GET") ? "" : "{}";
    purchasing.send(Purchasing.request(method, target, "TEST-merchant", "TEST", body));
    assertEquals(endpoint, last().endpoint());
    assertEquals(result, last().result());
    assertEquals(Optional.ofNullable(reference), last().reference());
  }

  @Test
  void aDocumentOfManyLevelsIsShown() throws Exception {
    String deep = "{\"a\":".repeat(60) + "1" + "}".repeat(60);
    JsonValue metadata = JsonText.parse(deep);
    purchasing.send(with(first("INV-1", TestCard.VISA, 1000), "metadata", metadata));
    assertTrue(shown(last()).contains("\"a\":\"****\""));
  }
}
