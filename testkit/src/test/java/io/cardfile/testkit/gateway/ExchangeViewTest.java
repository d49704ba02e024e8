package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.later;
import static io.cardfile.testkit.gateway.WalletRequests.hex;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.Canaries;
import io.cardfile.transport.WireHeader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExchangeViewTest {

  private final GatewaySimulator simulator =
      GatewaySimulator.builder().tokenizationPath("/v1.0/cards").build();

  private JsonObject last() {
    List<RecordedExchange> exchanges = simulator.exchanges();
    return exchanges.get(exchanges.size() - 1).redacted();
  }

  private String path(String method, String target) {
    simulator.handle(GatewayRequest.of(method, target, List.of(), new byte[0]));
    return text(last(), "request", "path");
  }

  private static String text(JsonObject object, String outer, String name) {
    return object.get(outer).object().get(name).text();
  }

  @Test
  void purchaseIsShownWithoutCardAndCredentials() {
    new Purchasing(simulator).send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    String text = JsonText.write(last());
    assertEquals(
        List.of(), Canaries.of("4005550000000001", "VEVTVC1t", "Ann Example", "12/2030").in(text));
    assertFalse(text.contains("tok-"), text);
    String body =
        "'body':{'amount':1000,'currency':'AUD','reference':'INV-1','card_holder':'****',"
            + "'card_number':'****','card_expiry':'****','cvv':'****',"
            + "'extra':{'card_on_file':true,'stored_credential_indicator':'I'}}";
    assertTrue(text.replace('"', '\'').contains(body), text);
    assertTrue(text.contains("{\"name\":\"Authorization\",\"value\":\"****\"}"), text);
    assertTrue(text.contains("{\"name\":\"Accept\",\"value\":\"application/json\"}"), text);
    assertTrue(text.contains("\"reply\":{\"status\":200,\"body\":{\"successful\":true"), text);
  }

  @Test
  void tokenAndTrackingIdOfALaterChargeAreNotShown() {
    simulator.putOnFile("CANARY-TOKEN", TestCards.VISA_APPROVED, "CANARY-TRACK");
    new Purchasing(simulator).send(later("L-1", "CANARY-TOKEN", "CANARY-TRACK", 500));
    assertFalse(JsonText.write(last()).contains("CANARY"), JsonText.write(last()));
  }

  @Test
  void issuedWalletTokenAndItsHashAreNotShown() {
    new WalletRequests(simulator).signed("TEST-merchant", "INV 1", "AUD", "10.00");
    String text = JsonText.write(last());
    assertFalse(text.contains("wt-1"), text);
    assertFalse(text.contains(hex("TEST-merchant:INV 1:AUD:10.00")), text);
    assertEquals(
        "/v2/TEST-merchant/INV%201/AUD/10.00/****/wallet_token"
            + "?origin_url=https://shop.example&callback_path=/checkout",
        text(last(), "request", "path"));
  }

  @ParameterizedTest
  @CsvSource({
    "/v1.0/purchases?token=CANARY, /v1.0/purchases?token=****",
    "/v1.0/purchases/INV-1, /v1.0/purchases/INV-1",
    "/v1.0/purchases/4005550000000001, /v1.0/purchases/****",
    "/v1.0/purchases/%34005550000000001, /v1.0/purchases/****",
    "/v1/purchases, /v1/purchases",
    "/v1.0/charges/CANARY, /v1.0/****/****",
    "/v1.0/cards, /v1.0/cards",
    "/v2/a/b/AUD/0123456789abcdef0123456789abcdef/wallet_token, /v2/****/wallet_token",
    "/v2/0123456789ABCDEF0123456789abcdef/b/AUD/1.00/h/wallet_token,"
        + " /v2/****/b/AUD/1.00/****/wallet_token",
    "/v2/a/b/AUD/1.00/h/wallet_token?callback_path=/c%3Fstate=CANARY&x=CANARY&CANARY%20=1,"
        + " /v2/a/b/AUD/1.00/****/wallet_token?callback_path=/c?****&x=****&*=****",
    "/v2/a/b/AUD/1.00/h/wallet_token?origin_url=https://u:CANARY@h.example,"
        + " /v2/a/b/AUD/1.00/****/wallet_token?origin_url=****"
  })
  void pathIsShownWithoutHashTokenAndCardNumber(String target, String shown) {
    assertEquals(shown, path("POST", target));
  }

  @Test
  void unusualHeadersAndBodiesShowNothing() {
    List<WireHeader> headers =
        List.of(
            WireHeader.of("X-Api-Key", "CANARY-1"),
            WireHeader.of("Host", "4005550000000001"),
            WireHeader.of("Content-Type", "text/plain"));
    byte[] body = "CANARY-2".getBytes(StandardCharsets.UTF_8);
    simulator.handle(GatewayRequest.of("POST", "/v1.0/purchases", headers, body));
    String text = JsonText.write(last());
    assertFalse(text.contains("CANARY") || text.contains("4005"), text);
    assertTrue(text.contains("\"body\":null"), text);
    assertTrue(text.contains("text/plain"), text);
  }

  @Test
  void lostReplyIsNull() {
    simulator.loseNextReply();
    path("GET", "/");
    assertEquals(JsonValue.Kind.NULL, last().get("reply").kind());
  }

  @Test
  void deepAndLongDocumentsAreBounded() {
    String deep = "{\"a\":".repeat(63) + "{}" + "}".repeat(63);
    simulator.handle(
        GatewayRequest.of("POST", "/", List.of(), deep.getBytes(StandardCharsets.UTF_8)));
    assertTrue(JsonText.write(last()).contains("{\"a\":\"****\"}"));
    StringBuilder many = new StringBuilder("{\"message\":\"shown\"");
    for (int i = 0; i < 2000; i++) {
      many.append(",\"f").append(i).append("\":\"value-").append(i).append('"');
    }
    byte[] body = many.append('}').toString().getBytes(StandardCharsets.UTF_8);
    simulator.handle(GatewayRequest.of("POST", "/", List.of(), body));
    assertFalse(JsonText.write(last()).contains("shown"));
  }

  @Test
  void longReferenceIsCut() {
    Purchasing purchasing = new Purchasing(simulator);
    purchasing.send(first("x".repeat(300), TestCards.VISA_APPROVED, 1000));
    assertEquals(255, simulator.exchanges().get(0).reference().orElseThrow().length());
  }
}
