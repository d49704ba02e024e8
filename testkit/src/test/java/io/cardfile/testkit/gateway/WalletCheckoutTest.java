package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletCallback;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checkouts in the simulated wallet, from the issued token to the purchase. */
class WalletCheckoutTest {

  private final GatewaySimulator simulator = GatewaySimulator.builder().build();
  private final Purchasing purchasing = new Purchasing(simulator);

  private WireReply issue(String invoice) {
    return new WalletRequests(simulator).signed("TEST-merchant", invoice, "AUD", "10.00");
  }

  private static WalletCallback complete(
      GatewaySimulator simulator, WireReply issued, TestCard card) {
    return simulator.completeCheckout(at(issued, "token"), at(issued, "checkout_id"), card);
  }

  private WalletCallback complete(TestCard card) {
    return complete(simulator, issue("INV-1"), card);
  }

  private static JsonObject wallet(String url, String token, String verifier) {
    return JsonObject.builder()
        .put("type", "sandbox")
        .put("checkout_resource_url", url)
        .put("oauth_token", token)
        .put("oauth_verifier", verifier)
        .build();
  }

  private static JsonObject wallet(WalletCallback callback) {
    return wallet(callback.checkoutResourceUrl(), callback.oauthToken(), callback.oauthVerifier());
  }

  private static JsonObject once(
      String reference, long amount, String currency, JsonObject wallet) {
    return JsonObject.builder()
        .put("amount", amount)
        .put("currency", currency)
        .put("reference", reference)
        .put("wallet", wallet)
        .build();
  }

  private WireReply pay(String reference, WalletCallback callback) {
    return purchasing.send(once(reference, 1000, "AUD", wallet(callback)));
  }

  @Test
  void checkoutHasTheValuesOfTheTokenRequest() {
    JsonObject item =
        JsonObject.builder().put("description", "Tea").put("quantity", 2).put("cost", 500).build();
    JsonObject body = JsonObject.builder().put("cart_items", JsonArray.of(item)).build();
    String path =
        WalletRequests.path(
            "TEST-merchant",
            "INV-1",
            "JPY",
            "300.00",
            WalletRequests.hex("TEST-merchant:INV-1:JPY:300.00"));
    WireReply issued = new WalletRequests(simulator).send(path, WalletRequests.QUERY, body);
    WalletCheckout checkout =
        simulator.walletCheckout(at(issued, "token"), at(issued, "checkout_id")).orElseThrow();
    assertEquals("https://shop.example", checkout.originUrl());
    assertEquals(Optional.of("/checkout"), checkout.callbackPath());
    assertEquals("INV-1", checkout.invoiceNumber());
    assertEquals("JPY", checkout.currency());
    assertEquals(300, checkout.amountMinorUnits());
    assertEquals(JsonArray.of(item), checkout.cartItems());
    assertFalse(checkout.isCompleted());
    assertEquals("WalletCheckout(JPY)", checkout.toString());
  }

  @Test
  void checkoutIsFoundByTokenAndIdTogether() {
    WireReply one = issue("INV-1");
    WireReply two = issue("INV-2");
    assertEquals(
        Optional.empty(), simulator.walletCheckout(at(one, "token"), at(two, "checkout_id")));
    assertThrows(
        IllegalArgumentException.class,
        () -> simulator.completeCheckout(at(one, "token"), at(two, "checkout_id"), TestCard.VISA));
  }

  @Test
  void checkoutIsCompletedOnce() {
    WireReply issued = issue("INV-1");
    complete(simulator, issued, TestCard.VISA);
    assertTrue(
        simulator
            .walletCheckout(at(issued, "token"), at(issued, "checkout_id"))
            .orElseThrow()
            .isCompleted());
    assertThrows(IllegalStateException.class, () -> complete(simulator, issued, TestCard.VISA));
  }

  @ParameterizedTest
  @CsvSource({"VISA, 00", "VISA_DECLINED, 05", "VISA_BY_AMOUNT, 00"})
  void selectedCardDecides(TestCard card, String code) {
    WireReply reply = pay("W-1", complete(card));
    assertEquals(code, at(reply, "response.response_code"));
    assertEquals(card.number().substring(0, 6), at(reply, "response.card_number").substring(0, 6));
  }

  @Test
  void aCheckoutPutsItsCardOnFile() {
    JsonObject extra =
        JsonObject.builder()
            .put("card_on_file", true)
            .put("stored_credential_indicator", "I")
            .build();
    JsonObject request = once("W-1", 1000, "AUD", wallet(complete(TestCard.AMEX)));
    purchasing.send(request.toBuilder().put("extra", extra).build());
    assertEquals("amex", simulator.cardHistories().get(0).scheme());
  }

  @ParameterizedTest
  @ValueSource(strings = {"oauth_verifier", "checkout_resource_url"})
  void otherValuesThanReturnedAreRefused(String name) {
    WalletCallback callback = complete(TestCard.VISA);
    JsonObject wrong = Purchasing.with(wallet(callback), name, JsonValue.of("other"));
    WireReply reply = purchasing.send(once("W-1", 1000, "AUD", wrong));
    assertEquals(
        List.of(
            "wallet." + name + " is not the one that the wallet returned with this OAuth token"),
        errors(reply));
    assertEquals("00", at(pay("W-1", callback), "response.response_code"));
  }

  @ParameterizedTest
  @CsvSource({"999, AUD", "1000, NZD", "1001, AUD"})
  void anotherAmountOrCurrencyIsRefused(long amount, String currency) {
    WalletCallback callback = complete(TestCard.VISA);
    WireReply reply = purchasing.send(once("W-1", amount, currency, wallet(callback)));
    assertEquals(
        List.of("Amount and currency are not those of the wallet checkout"), errors(reply));
    assertEquals(List.of(), simulator.ledger().entries());
  }

  @ParameterizedTest
  @EnumSource(names = {"VISA", "VISA_DECLINED"})
  void aCheckoutIsAcceptedOnce(TestCard card) {
    WalletCallback callback = complete(card);
    pay("W-1", callback);
    WireReply again = pay("W-2", callback);
    assertEquals(
        List.of("wallet.oauth_verifier was used before: a checkout is accepted once"),
        errors(again));
    assertEquals(1, simulator.ledger().size());
    assertEquals(List.of("Reference is already taken"), errors(pay("W-1", callback)));
  }

  @Test
  void aReplyWithoutChargingDoesNotUseTheCheckout() {
    WalletCallback callback = complete(TestCard.VISA);
    pay("W-1", callback);
    GatewayRequest paid = simulator.exchanges().get(1).request();
    simulator.reset();
    WalletCallback same = complete(TestCard.VISA);
    assertEquals(callback.oauthToken(), same.oauthToken());
    assertEquals("200", simulator.replyWithoutCharging(paid, null).clientGot());
    assertEquals("00", at(pay("W-1", same), "response.response_code"));
  }

  @Test
  void aTokenisationUsesTheCheckoutToo() {
    WalletCallback callback = complete(TestCard.VISA);
    JsonObject wrong = wallet(callback.checkoutResourceUrl(), callback.oauthToken(), "other");
    assertEquals("false", at(tokenise(wrong), "successful"));
    WireReply tokenised = tokenise(wallet(callback));
    assertEquals("400555XXXXXX0001", at(tokenised, "response.card_number"));
    assertEquals("false", at(tokenise(wallet(callback)), "successful"));
    assertEquals("false", at(pay("W-1", callback), "successful"));
  }

  @Test
  void aTokenisationWithAnotherAmountIsRefused() {
    JsonObject body =
        JsonObject.builder()
            .put("wallet", wallet(complete(TestCard.VISA)))
            .put("amount", JsonValue.ofNumber("10000000000000000000"))
            .put("currency", "AUD")
            .build();
    assertEquals(
        List.of("Amount and currency are not those of the wallet checkout"),
        errors(purchasing.post("/v1.0/credit_cards", body)));
  }

  private WireReply tokenise(JsonObject wallet) {
    JsonObject body = JsonObject.builder().put("wallet", wallet).build();
    return purchasing.post("/v1.0/credit_cards", body);
  }

  @Test
  void anOauthTokenOfAnotherWalletIsAcceptedAsItIs() {
    complete(TestCard.VISA_DECLINED);
    JsonObject other = wallet("https://wallet.example/1", "t", "v");
    WireReply reply = purchasing.send(once("W-1", 700, "AUD", other));
    assertEquals("00", at(reply, "response.response_code"));
  }

  @Test
  void theNewestCheckoutsAreKept() {
    WireReply oldest = issue("INV-0");
    WalletCallback callback = complete(simulator, oldest, TestCard.VISA_DECLINED);
    WireReply second = issue("INV-1");
    for (int i = 2; i <= WalletCheckouts.MAX; i++) {
      issue("INV-" + i);
    }
    assertEquals(
        Optional.empty(), simulator.walletCheckout(at(oldest, "token"), at(oldest, "checkout_id")));
    assertTrue(
        simulator.walletCheckout(at(second, "token"), at(second, "checkout_id")).isPresent());
    assertEquals("00", at(pay("W-1", callback), "response.response_code"));
  }

  @Test
  void aLargeCartIsNotKept() {
    JsonObject item = JsonObject.builder().put("description", "x".repeat(70_000)).build();
    JsonObject body = JsonObject.builder().put("cart_items", JsonArray.of(item)).build();
    String hash = WalletRequests.hex("TEST-merchant:INV-1:AUD:10.00");
    String path = WalletRequests.path("TEST-merchant", "INV-1", "AUD", "10.00", hash);
    WireReply issued = new WalletRequests(simulator).send(path, WalletRequests.QUERY, body);
    WalletCheckout checkout =
        simulator.walletCheckout(at(issued, "token"), at(issued, "checkout_id")).orElseThrow();
    assertEquals(JsonArray.empty(), checkout.cartItems());
  }
}
