package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static io.cardfile.testkit.gateway.Purchasing.later;
import static io.cardfile.testkit.gateway.Purchasing.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictModeTest {

  private final GatewaySimulator simulator = GatewaySimulator.builder().strict().build();
  private final Purchasing purchasing = new Purchasing(simulator);

  private void assertNamesRule(String rule, WireReply reply) {
    assertNamesRule("", rule, reply);
  }

  private void assertNamesRule(String start, String rule, WireReply reply) {
    assertEquals("false", at(reply, "successful"));
    String wanted = start + "strict mode: only an assumed rule would decide this: " + rule + " (";
    assertTrue(errors(reply).get(0).startsWith(wanted), errors(reply).toString());
  }

  @Test
  void rulesOfTheSpecificationAndTheFieldStillDecide() {
    WireReply stored = purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    String token = at(stored, "response.card_token");
    String tracking = at(stored, "response.metadata.authorization_tracking_id");
    assertEquals(
        "00", at(purchasing.send(later("L-1", token, tracking, 500)), "response.response_code"));
    assertEquals("05", at(purchasing.send(later("L-2", token, "", 500)), "response.response_code"));
    WireReply declined = purchasing.send(first("INV-2", TestCards.VISA_BY_AMOUNT, 1051));
    assertEquals("51", at(declined, "response.response_code"));
    assertEquals(
        List.of("Reference has already been taken"),
        errors(purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000))));
    assertTrue(simulator.isStrict());
  }

  @Test
  void unknownCardIsRefused() {
    assertNamesRule("card-unknown", purchasing.send(first("INV-1", "4000056655665556", 1000)));
    assertEquals(List.of(), simulator.ledger().entries());
  }

  @Test
  void partialApprovalIsRefused() {
    WireReply reply = purchasing.send(first("INV-1", TestCards.VISA_BY_AMOUNT, 1010));
    assertNamesRule("card-partial", reply);
    assertEquals(List.of(), simulator.ledger().entries());
  }

  @Test
  void wrongTrackingIdIsRefused() {
    WireReply stored = purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    String token = at(stored, "response.card_token");
    assertNamesRule("tracking-id-wrong", purchasing.send(later("L-1", token, "other", 500)));
  }

  @Test
  void trackingIdWhereTheSchemeHasNoneIsDeclinedByTheSpecification() {
    WireReply stored = purchasing.send(first("INV-1", TestCards.UNIONPAY_APPROVED, 1000));
    String token = at(stored, "response.card_token");
    WireReply reply = purchasing.send(later("L-1", token, "other", 500));
    assertEquals("05", at(reply, "response.response_code"));
    assertTrue(at(reply, "response.message").contains("the scheme has none"));
  }

  @Test
  void referenceOfADeclineIsRefusedWithTheRule() {
    purchasing.send(first("INV-1", TestCards.VISA_DECLINED, 1000));
    assertNamesRule(
        "purchase-duplicate-declined",
        purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000)));
  }

  @Test
  void walletObjectIsKnown() {
    JsonObject wallet =
        JsonObject.builder()
            .put("type", "wallet-type")
            .put("checkout_resource_url", "https://wallet.example/checkout/1")
            .put("oauth_token", "t")
            .put("oauth_verifier", "v")
            .build();
    JsonObject request = first("INV-1", TestCards.VISA_APPROVED, 1000);
    for (String field : List.of("card_holder", "card_number", "card_expiry", "cvv")) {
      request = Purchasing.without(request, field);
    }
    WireReply reply = purchasing.send(with(request, "wallet", wallet));
    assertEquals("true", at(reply, "response.successful"));
  }

  @Test
  void scriptedTimeOutIsRefusedOnce() {
    simulator.timeOutNextPurchase();
    assertNamesRule(
        "scripted-time-out", purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000)));
    WireReply next = purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    assertEquals("true", at(next, "response.successful"));
  }

  @Test
  void refusalOfAValueNamesTheAssumedRule() {
    JsonObject good = first("INV-1", TestCards.VISA_APPROVED, 1000);
    assertNamesRule(
        "card_expiry: ",
        "card-passed",
        purchasing.send(with(good, "card_expiry", JsonValue.of("02/2026"))));
    WireReply reply = purchasing.send(with(good, "card_expiry", JsonValue.of("13/2030")));
    assertEquals(List.of("card_expiry: expiry (must be MM/YYYY)"), errors(reply));
  }

  @Test
  void absentFieldOfAWalletTokenIsNamedWithTheAssumedRule() {
    WireReply reply =
        new WalletRequests(simulator)
            .send(
                WalletRequests.path(
                    "TEST-merchant",
                    "INV-1",
                    "AUD",
                    "10.00",
                    WalletRequests.hex("TEST-merchant:INV-1:AUD:10.00")),
                "origin_url=https%3A%2F%2Fshop.example",
                null);
    assertNamesRule("callback_path: ", "wallet-callback", reply);
  }

  @Test
  void zeroAmountOfALaterPurchaseIsNamedWithTheAssumedRule() {
    WireReply stored = purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    String token = at(stored, "response.card_token");
    String tracking = at(stored, "response.metadata.authorization_tracking_id");
    assertNamesRule(
        "amount: ", "purchase-zero-other", purchasing.send(later("L-1", token, tracking, 0)));
  }

  @Test
  void cartItemWithoutNumbersIsRefusedByAnAssumedRule() {
    JsonObject item = JsonObject.builder().put("description", "Tea").put("cost", "5").build();
    JsonObject cart = JsonObject.builder().put("cart_items", JsonArray.of(item)).build();
    String path =
        WalletRequests.path(
            "TEST-merchant",
            "INV-1",
            "AUD",
            "10.00",
            WalletRequests.hex("TEST-merchant:INV-1:AUD:10.00"));
    WireReply reply = new WalletRequests(simulator).send(path, WalletRequests.QUERY, cart);
    assertNamesRule("cart_items[0].quantity: ", "wallet-cart-fields", reply);
    assertEquals("cart_items[0].cost: type (must be a whole number)", errors(reply).get(1));
  }

  @ParameterizedTest
  @CsvSource({"loyalty, ''", "extra.channel, extra", "wallet.locale, wallet"})
  void fieldThatNoSourceNamesIsRefused(String path, String object) {
    JsonObject request = object.equals("wallet") ? walletOnFile() : good();
    assertNamesRule(
        path + ": ", "fields-kept", purchasing.send(with(request, path, JsonValue.of("x"))));
    GatewaySimulator lenient = GatewaySimulator.create();
    WireReply reply = new Purchasing(lenient).send(with(request, path, JsonValue.of("x")));
    assertEquals("true", at(reply, "response.successful"), errors(reply).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"fraud", "billing_address", "extra.cavv", "extra.ecm"})
  void fieldSeenInTheFieldIsAccepted(String path) {
    WireReply reply = purchasing.send(with(good(), path, JsonValue.of("x")));
    assertEquals("true", at(reply, "response.successful"), errors(reply).toString());
  }

  @Test
  void purchaseFromAWalletThatPutsNoCardOnFileIsRefused() {
    assertNamesRule("wallet: ", "wallet-once", purchasing.send(walletOnce()));
  }

  @Test
  void walletOfAMerchantInitiatedOneIsRefusedByAnAssumedRule() {
    WireReply stored = purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    JsonObject later =
        later(
            "L-1",
            at(stored, "response.card_token"),
            at(stored, "response.metadata.authorization_tracking_id"),
            500);
    JsonValue wallet = walletOnFile().get("wallet");
    assertNamesRule("wallet: ", "wallet-exclusive", purchasing.send(with(later, "wallet", wallet)));
  }

  @Test
  void nullIsRefusedByAnAssumedRule() {
    assertNamesRule("cvv: ", "null-values", purchasing.send(with(good(), "cvv", Purchasing.NULL)));
    WireReply typed = purchasing.send(with(good(), "cvv", JsonValue.of(123)));
    assertEquals("cvv: type (must be a string)", errors(typed).get(0));
  }

  @Test
  void cardNumberInAValueOfALaterOneIsRefusedByAnAssumedRule() {
    JsonObject request = later("L-1", "tok", "", 500);
    assertNamesRule(
        "note: ",
        "card-data-values",
        purchasing.send(with(request, "note", JsonValue.of("4005550000000001"))));
    WireReply named = purchasing.send(with(request, "cvv", JsonValue.of("123")));
    assertTrue(errors(named).get(0).startsWith("cvv: stored_credential_indicator ("));
  }

  @Test
  void contentTypeOfAPurchaseIsAnAssumption() {
    WireReply reply =
        simulator
            .handle(
                GatewayRequest.of(
                    "POST",
                    "/v1.0/purchases",
                    List.of(WireHeader.of("Authorization", "Basic VEVTVC1tZXJjaGFudDpURVNU")),
                    JsonText.writeUtf8(good())))
            .orElseThrow();
    assertNamesRule("Content-Type: ", "purchase-content-type", reply);
  }

  private static JsonObject good() {
    return first("INV-1", TestCards.VISA_APPROVED, 1000);
  }

  private static JsonObject walletOnFile() {
    return with(walletOnce(), "extra", Objects.requireNonNull(good().get("extra")));
  }

  private static JsonObject walletOnce() {
    JsonObject wallet =
        JsonObject.builder()
            .put("type", "wallet-type")
            .put("checkout_resource_url", "https://wallet.example/checkout/1")
            .put("oauth_token", "t")
            .put("oauth_verifier", "v")
            .build();
    return JsonObject.builder()
        .put("amount", 1000)
        .put("currency", "AUD")
        .put("reference", "W-1")
        .put("wallet", wallet)
        .build();
  }

  @Test
  void declineHasNoAdvice() {
    WireReply reply = purchasing.send(first("INV-1", TestCards.VISA_BY_AMOUNT, 1051));
    assertFalse(reply.document().get("response").object().has("merchant_advice_code"));
  }

  @ParameterizedTest
  @CsvSource({"KWD, 1.25", "CLF, 1.25"})
  void walletAmountOfManyDecimalsIsRefused(String currency, String amount) {
    WalletRequests wallet = new WalletRequests(simulator);
    assertNamesRule(
        "amount: ",
        "wallet-three-decimals",
        wallet.signed("TEST-merchant", "INV-1", currency, amount));
    WalletRequests lenient = new WalletRequests(GatewaySimulator.create());
    assertEquals(
        "true", at(lenient.signed("TEST-merchant", "INV-1", currency, amount), "successful"));
  }

  @ParameterizedTest
  @CsvSource({"AUD, 10.00", "JPY, 300.00"})
  void otherWalletAmountsAreAccepted(String currency, String amount) {
    WalletRequests wallet = new WalletRequests(simulator);
    String hash = WalletRequests.hex("TEST-merchant:INV-1:" + currency + ":" + amount);
    String path = WalletRequests.path("TEST-merchant", "INV-1", currency, amount, hash);
    WireReply reply = wallet.send(path, WalletRequests.QUERY, JsonObject.empty());
    assertEquals("true", at(reply, "successful"));
  }

  @Test
  void timeOutOfTheNextPurchaseSkipsInvalidOnes() {
    GatewaySimulator lenient = GatewaySimulator.create();
    lenient.timeOutNextPurchase();
    Purchasing purchases = new Purchasing(lenient);
    JsonObject good = first("INV-1", TestCards.VISA_APPROVED, 1000);
    assertEquals(422, purchases.send(with(good, "cvv", JsonValue.of("1"))).status());
    assertEquals("01", at(purchases.send(good), "response.response_code"));
  }
}
