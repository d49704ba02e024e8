package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.later;
import static io.cardfile.testkit.gateway.Purchasing.with;
import static io.cardfile.testkit.gateway.Purchasing.without;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The checks of the simulator that core has no part in, because core cannot send such requests. */
class InputRulesTest {

  private static final String CARD = "4005550000000001";
  private static final String CART = "{\"cart_items\":[]}";
  private static final String HASH = WalletRequests.hex("TEST-merchant:INV-1:AUD:10.00");
  private static final String WALLET_PATH =
      WalletRequests.path("TEST-merchant", "INV-1", "AUD", "10.00", HASH);

  private final GatewaySimulator simulator = GatewaySimulator.create();
  private final GatewaySimulator strict = GatewaySimulator.builder().strict().build();
  private final JsonObject good = first("INV-1", TestCards.VISA_APPROVED, 1000);

  private static JsonObject json(String text) {
    try {
      return JsonText.parse(text.replace('\'', '"')).object();
    } catch (JsonTextException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static JsonObject wallet() {
    return json(
        "{'type':'x','checkout_resource_url':'https://wallet.example/1','oauth_token':'t',"
            + "'oauth_verifier':'v'}");
  }

  private static JsonObject walletOnce(String reference) {
    return JsonObject.builder()
        .put("amount", 1000)
        .put("currency", "AUD")
        .put("reference", reference)
        .put("wallet", wallet())
        .build();
  }

  private static WireReply purchase(GatewaySimulator simulator, JsonObject document) {
    return new Purchasing(simulator).send(document);
  }

  private static WireReply walletToken(
      GatewaySimulator simulator, String query, String body, String... types) {
    List<WireHeader> headers = new ArrayList<>();
    for (String type : types) {
      headers.add(WireHeader.of("Content-Type", type));
    }
    return simulator
        .handle(
            GatewayRequest.of(
                "POST", WALLET_PATH + "?" + query, headers, body.getBytes(StandardCharsets.UTF_8)))
        .orElseThrow();
  }

  private JsonObject onFile(GatewaySimulator simulator) {
    simulator.putOnFile("tok", TestCards.VISA_APPROVED, "track");
    return later("L-1", "tok", "track", 500);
  }

  private static void assertStrictRefuses(String path, String rule, WireReply reply) {
    String wanted = path + ": strict mode: only an assumed rule would decide this: " + rule + " (";
    assertTrue(
        errors(reply).stream().anyMatch(error -> error.startsWith(wanted)),
        errors(reply).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "Application/JSON; Charset=\"UTF-8\"; a=b"})
  void jsonIsAcceptedForACart(String type) {
    WireReply reply = walletToken(simulator, WalletRequests.QUERY, CART, type);
    assertEquals("true", at(reply, "successful"));
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain, Content-Type: type (must be application/json)",
    ";, Content-Type: type (must be application/json)",
    ";;, Content-Type: type (must be application/json)",
    "application/json-seq, Content-Type: type (must be application/json)",
    "application/json; charset=iso-8859-1, Content-Type: charset (must be utf-8 or omitted)",
    "application/json;charset=utf-16, Content-Type: charset (must be utf-8 or omitted)"
  })
  void anotherContentTypeOfACartIsRefused(String type, String error) {
    WireReply reply = walletToken(simulator, WalletRequests.QUERY, CART, type);
    assertEquals(200, reply.status());
    assertEquals(List.of(error), errors(reply));
  }

  @Test
  void cartWithoutOrWithTwoContentTypesIsRefused() {
    assertEquals(
        List.of("Content-Type: missing (must be application/json)"),
        errors(walletToken(simulator, WalletRequests.QUERY, CART)));
    String json = "application/json";
    assertEquals(
        List.of("Content-Type: twice (must be given once)"),
        errors(walletToken(simulator, WalletRequests.QUERY, CART, json, json)));
  }

  @Test
  void tokenRequestWithoutABodyNeedsNoContentTypeByAnAssumedRule() {
    assertEquals("true", at(walletToken(simulator, WalletRequests.QUERY, ""), "successful"));
    WireReply typed = walletToken(strict, WalletRequests.QUERY, "", "application/json");
    assertEquals("true", at(typed, "successful"));
    assertStrictRefuses(
        "Content-Type", "wallet-no-body", walletToken(strict, WalletRequests.QUERY, ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json; charset=iso-8859-1", "application/json;charset=latin1"})
  void purchaseInAnotherCharsetIs415(String type) {
    GatewayRequest request =
        GatewayRequest.of(
            "POST",
            "/v1.0/purchases",
            List.of(
                WireHeader.of("Authorization", "Basic VEVTVC1tZXJjaGFudDpURVNU"),
                WireHeader.of("Content-Type", type)),
            JsonText.writeUtf8(good));
    WireReply reply = simulator.handle(request).orElseThrow();
    assertEquals(415, reply.status());
    assertEquals(List.of("Content-Type: charset (must be utf-8 or omitted)"), errors(reply));
    assertEquals(List.of(), simulator.ledger().entries());
  }

  @Test
  void unknownFieldsAreKeptAtTheirLevel() {
    JsonObject document =
        json(
            JsonText.write(good)
                .replace("\"cvv\"", "\"loyalty\":{\"points\":[1,2]},\"cvv\"")
                .replace("\"card_on_file\"", "\"cavv\":\"x\",\"card_on_file\""));
    assertEquals("true", at(purchase(simulator, document), "response.successful"));
    assertEquals(
        json("{'loyalty':{'points':[1,2]},'extra':{'cavv':'x'}}"),
        simulator.ledger().entries().get(0).additionalFields());
    purchase(simulator, first("INV-2", TestCards.VISA_APPROVED, 1000));
    assertEquals(0, simulator.ledger().entries().get(1).additionalFields().size());
  }

  @ParameterizedTest
  @CsvSource({
    "auth_reasons, extra.auth_reasons, auth_reason",
    "authorizationTrackingId, extra.authorizationTrackingId, authorization_tracking_id",
    "card_on_fle, extra.card_on_fle, card_on_file"
  })
  void strictModeNamesTheFieldThatAnUnknownOneResembles(String name, String path, String meant) {
    JsonObject extra = good.get("extra").object().toBuilder().put(name, "x").build();
    JsonObject document = with(good, "extra", extra);
    WireReply reply = purchase(strict, document);
    assertStrictRefuses(path, "field-names", reply);
    assertTrue(errors(reply).get(0).endsWith("; resembles " + meant), errors(reply).toString());
    assertEquals("true", at(purchase(simulator, document), "response.successful"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "extra|'cvv':'123'|extra.cvv",
        "extra|'a':{'card_number':'x'}|extra.a.card_number",
        "|'metadata':{'card_number':'x'}|metadata.card_number",
        "|'metadata':{'reference':{'cvv':'123'}}|metadata.reference.cvv",
        "|'metadata':{'card_token':[4005550000000001]}|metadata.card_token[0]",
        "|'metadata':{'note':'card 4005-5500-0000-0001'}|metadata.note",
        "|'metadata':{'note':'4005 5500 0000 0001 12/30'}|metadata.note",
        "|'metadata':{'note':'4005550000000001 123'}|metadata.note",
        "|'metadata':{'note':'order 2 4005550000000001'}|metadata.note",
        "|'metadata':{'note':'INV-20 4005550000000001'}|metadata.note",
        "|'metadata':{'list':[1,4005550000000001]}|metadata.list[1]",
        "|'metadata':{'4005550000000001':1}|metadata.*",
        "|'fraud':[{'card_expiry':'12/2099'}]|fraud[0].card_expiry",
        "|'card_holder':'Ann Example'|card_holder",
        "|'wallet':{'type':'x','checkout_resource_url':'u','oauth_token':'t',"
            + "'oauth_verifier':'v'}|wallet"
      })
  void cardDetailsOfALaterOneAreFoundAnywhere(String inner, String member, String path) {
    String text = JsonText.write(onFile(simulator));
    String start = inner == null ? "{" : "\"extra\":{";
    String changed = text.replace(start, start + member.replace('\'', '"') + ",");
    changed = inner == null ? "{" + member + "," + text.substring(1) : changed;
    WireReply reply = purchase(simulator, json(changed));
    assertEquals(422, reply.status());
    assertTrue(errors(reply).get(0).startsWith(path + ": "), errors(reply).toString());
    assertFalse(errors(reply).toString().contains("4005"), errors(reply).toString());
    assertEquals(List.of(), simulator.ledger().entries());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1763931854417",
        "4005550000000002",
        "40055500000000010",
        "7005550000000009",
        "4005  550000000001",
        "4005/550000000001"
      })
  void otherNumbersOfALaterOneAreNoCards(String number) {
    JsonObject metadata = JsonObject.builder().put("n", number).build();
    JsonObject request = onFile(simulator).toBuilder().put("metadata", metadata).build();
    assertEquals("true", at(purchase(simulator, request), "response.successful"));
  }

  @Test
  void tokenReferenceAndTrackingIdMayLookLikeACardNumber() {
    simulator.putOnFile(CARD, TestCards.VISA_APPROVED, "4111111111111111");
    JsonObject request = later("5555555555554444", CARD, "4111111111111111", 500);
    assertEquals("true", at(purchase(simulator, request), "response.successful"));
  }

  @Test
  void cardNumberInMetadataOfAFirstOneComesBackAndStrictModeRefusesIt() {
    JsonObject metadata = JsonObject.builder().put("note", CARD).build();
    JsonObject request = good.toBuilder().put("metadata", metadata).build();
    assertEquals(CARD, at(purchase(simulator, request), "response.metadata.note"));
    assertStrictRefuses("metadata.note", "card-data-elsewhere", purchase(strict, request));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void cardOnFileOfALaterOneIsRefused(boolean value) {
    JsonObject request = onFile(simulator);
    JsonObject extra = request.get("extra").object().toBuilder().put("card_on_file", value).build();
    WireReply reply = purchase(simulator, with(request, "extra", extra));
    assertEquals(
        List.of(
            "extra.card_on_file: stored_credential_indicator (is a field of the first"
                + " transaction)"),
        errors(reply));
  }

  @ParameterizedTest
  @ValueSource(strings = {"auth_reason", "authorization_tracking_id"})
  void fieldOfALaterOneIsRefusedInAFirstOne(String field) {
    JsonObject extra = good.get("extra").object().toBuilder().put(field, "no_show").build();
    assertEquals(
        List.of(
            "extra."
                + field
                + ": stored_credential_indicator (is a field of merchant initiated transactions)"),
        errors(purchase(simulator, with(good, "extra", extra))));
    JsonObject once = walletOnce("W-1").toBuilder().put("extra", onlyMember(field)).build();
    assertTrue(errors(purchase(simulator, once)).get(0).startsWith("extra." + field + ": "));
  }

  private static JsonObject onlyMember(String field) {
    return JsonObject.builder().put(field, "x").build();
  }

  @ParameterizedTest
  @CsvSource({
    "NO_SHOW, no_show",
    "no-show, no_show",
    "subscripton, subscription",
    "partial_shipment, partial shipment"
  })
  void strictModeNamesTheReasonThatIsMeant(String reason, String meant) {
    JsonObject request = with(onFile(strict), "extra.auth_reason", JsonValue.of(reason));
    WireReply reply = purchase(strict, request);
    assertStrictRefuses("extra.auth_reason", "reason-spelling", reply);
    assertTrue(errors(reply).get(0).endsWith("; resembles " + meant), errors(reply).toString());
    onFile(simulator);
    assertEquals("true", at(purchase(simulator, request), "response.successful"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"no_show", "partial shipment", "a_reason_of_next_year"})
  void strictModeAcceptsOtherReasons(String reason) {
    JsonObject request = with(onFile(strict), "extra.auth_reason", JsonValue.of(reason));
    assertEquals("true", at(purchase(strict, request), "response.successful"));
  }

  @Test
  void walletPurchaseIsPaidOnceWithoutPuttingItsCardOnFile() {
    WireReply reply = purchase(simulator, walletOnce("W-1"));
    assertEquals("true", at(reply, "response.successful"));
    assertEquals(LedgerEntry.Kind.ONE_OFF, simulator.ledger().entries().get(0).kind());
    String token = at(reply, "response.card_token");
    WireReply refused = purchase(simulator, later("L-1", token, "", 500));
    assertTrue(errors(refused).get(0).startsWith("card_token: unknown"));
  }

  @Test
  void walletPurchaseThatPutsItsCardOnFileNeedsBothFields() {
    JsonObject flag = JsonObject.builder().put("card_on_file", true).build();
    JsonObject half = walletOnce("W-1").toBuilder().put("extra", flag).build();
    assertEquals(
        List.of("extra.stored_credential_indicator: stored_credential_indicator (must be I or S)"),
        errors(purchase(simulator, half)));
    JsonObject both = with(half, "extra", good.get("extra"));
    WireReply stored = purchase(strict, both);
    String token = at(stored, "response.card_token");
    String tracking = at(stored, "response.metadata.authorization_tracking_id");
    WireReply later = purchase(strict, later("L-1", token, tracking, 500));
    assertEquals("true", at(later, "response.successful"));
  }

  @Test
  void walletCardWithoutItsTrackingIdIsDeclined() {
    JsonObject request = walletOnce("W-1").toBuilder().put("extra", good.get("extra")).build();
    WireReply stored = purchase(simulator, request);
    JsonObject later = later("L-1", at(stored, "response.card_token"), "", 500);
    WireReply declined = purchase(simulator, later);
    assertEquals("false", at(declined, "response.successful"));
    assertTrue(at(declined, "response.message").contains("missing"));
  }

  @Test
  void walletPurchaseOfZeroIsRefused() {
    WireReply reply = purchase(simulator, with(walletOnce("W-1"), "amount", JsonValue.of(0)));
    assertTrue(errors(reply).get(0).startsWith("amount: amount_range"));
  }

  @Test
  void cardThatIsChargedOnceIsNotOnFile() {
    WireReply reply = purchase(simulator, without(good, "extra"));
    assertEquals("true", at(reply, "response.successful"));
    String token = at(reply, "response.card_token");
    WireReply refused = purchase(simulator, later("L-1", token, "", 500));
    assertTrue(errors(refused).get(0).startsWith("card_token: unknown"));
  }

  @ParameterizedTest
  @CsvSource({
    "6250946000000016, ''",
    "36700102000000, track",
    "3530111333300000, track",
    "345678901234564, track"
  })
  void cardOfTheWalletDecidesOnItsTrackingId(String number, String tracking) {
    TestCard card = TestCards.find(number).orElseThrow();
    GatewaySimulator other = GatewaySimulator.builder().walletCard(card).build();
    WireReply reply = purchase(other, walletOnce("W-1"));
    assertEquals(card.scheme(), at(reply, "response.card_type"));
    assertEquals(
        tracking.isEmpty(), at(reply, "response.metadata.authorization_tracking_id").isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "36000000000008, diners",
    "38000000000006, diners",
    "3528000000000007, jcb",
    "341111111111111, amex",
    "6200000000000005, unionpay",
    "6500000000000002, discover"
  })
  void schemeOfAnUnknownCardIsThatOfItsFirstDigits(String number, String scheme) {
    assertEquals(scheme, CardSchemes.of(number));
  }

  @Test
  void zeroAmountOfAWalletTokenIsAcceptedByAnAssumedRule() {
    WireReply reply = new WalletRequests(simulator).signed("TEST-merchant", "INV-1", "AUD", "0.00");
    assertEquals("true", at(reply, "successful"));
    reply = new WalletRequests(strict).signed("TEST-merchant", "INV-1", "AUD", "0.00");
    assertStrictRefuses("amount", "wallet-amount-zero", reply);
  }

  @Test
  void discountInACartIsAcceptedByAnAssumedRule() {
    JsonObject item = json("{'description':'Voucher','quantity':1,'cost':-500}");
    String cart =
        JsonText.write(JsonObject.builder().put("cart_items", JsonArray.of(item)).build());
    String json = "application/json";
    WireReply reply = walletToken(simulator, WalletRequests.QUERY, cart, json);
    assertEquals("true", at(reply, "successful"));
    assertStrictRefuses(
        "cart_items[0].cost",
        "wallet-cart-discount",
        walletToken(strict, WalletRequests.QUERY, cart, json));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&callback_path=cart", "&callback_path=shop%2Fcart%3Fa%3Db"})
  void callbackPathIsOptionalByAnAssumedRule(String callback) {
    String query = "origin_url=https%3A%2F%2Fshop.example" + callback;
    WireReply reply = walletToken(simulator, query, CART, "application/json");
    assertEquals("true", at(reply, "successful"));
    assertStrictRefuses(
        "callback_path", "wallet-callback", walletToken(strict, query, CART, "application/json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "%2F%2Fevil", "..%2Fa", "https%3A%2F%2Fevil", "a%23b", "a%20b"})
  void callbackPathThatLeavesTheSiteIsRefused(String callback) {
    String query = "origin_url=https%3A%2F%2Fshop.example&callback_path=" + callback;
    WireReply reply = walletToken(simulator, query, CART, "application/json");
    assertTrue(errors(reply).get(0).startsWith("callback_path: url "), errors(reply).toString());
  }

  @ParameterizedTest
  @CsvSource({"54, update_required", "46, do_not_retry"})
  void cardThatTheIssuerEndedIsDeclined(String code, String advice) {
    JsonObject request = onFile(simulator);
    if (code.equals("54")) {
      simulator.expireCard("tok");
    } else {
      simulator.closeAccount("tok");
    }
    WireReply reply = purchase(simulator, request);
    assertEquals("false", at(reply, "response.successful"));
    assertEquals(code, at(reply, "response.response_code"));
    assertEquals(advice, at(reply, "response.merchant_advice_code"));
  }

  @Test
  void strictModeKnowsTheCodeOfAnExpiredCardAlone() {
    JsonObject request = onFile(strict);
    strict.expireCard("tok");
    assertEquals("54", at(purchase(strict, request), "response.response_code"));
    strict.closeAccount("tok");
    WireReply reply = purchase(strict, with(request, "reference", JsonValue.of("L-2")));
    assertTrue(errors(reply).get(0).contains("account-closed ("), errors(reply).toString());
  }
}
