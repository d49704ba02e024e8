package io.cardfile.testkit.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.testkit.TestGateway;
import io.cardfile.testkit.console.ConsoleClient.Answer;
import java.io.IOException;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The simulated wallet, without a browser. */
class WalletConsoleTest {

  private TestGateway server;
  private ConsoleClient client;
  private String token;
  private String checkoutId;

  @BeforeEach
  void start() throws IOException {
    server = TestGateway.builder().console().build();
    client = new ConsoleClient(server.url());
    JsonObject issued = client.walletToken("INV-1").json();
    token = issued.get("token").text();
    checkoutId = issued.get("checkout_id").text();
  }

  @AfterEach
  void close() {
    server.close();
  }

  private String query() {
    return "?token=" + token + "&checkout_id=" + checkoutId;
  }

  private Answer complete(String more) {
    String body =
        "{\"token\":\"" + token + "\",\"checkout_id\":\"" + checkoutId + "\"" + more + "}";
    return client.send(
        HttpRequest.newBuilder(client.uri("/_sandbox/wallet/complete"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private Answer pay(JsonObject callback, int amount) {
    return client.purchase(
        """
        {"amount":%s,"currency":"AUD","reference":"INV-1",
         "wallet":{"type":"sandbox","checkout_resource_url":"%s","oauth_token":"%s","oauth_verifier":"%s"}}\
        """
            .formatted(
                amount,
                callback.get("checkout_resource_url").text(),
                callback.get("oauth_token").text(),
                callback.get("oauth_verifier").text()));
  }

  @Test
  void checkoutHasCartTotalAndMaskedCards() {
    JsonObject checkout = client.get("/_sandbox/wallet/checkout" + query()).json();
    assertEquals("https://shop.example:8443", checkout.get("origin").text());
    assertEquals("INV-1", checkout.get("invoice").text());
    assertEquals("AUD 10.00", checkout.get("amount").text());
    assertEquals(
        "[{\"description\":\"<b>tea</b>\",\"quantity\":2,\"total\":\"AUD 10.00\"},"
            + "{\"description\":\"voucher\",\"quantity\":1,\"total\":\"AUD -1.00\"},"
            + "{\"description\":\"piano\",\"quantity\":1,\"total\":\"AUD 10000000.00\"}]",
        JsonText.write(checkout.get("cart")));
    assertEquals(
        "{\"id\":\"mastercard\",\"name\":\"Mastercard •••• 2346\",\"result\":\"approved\"}",
        JsonText.write(checkout.get("cards").array().get(0)));
  }

  @ParameterizedTest
  @CsvSource({"true, approved", "false, declined"})
  void chosenCardDecidesThePurchase(boolean isApproved, String outcome) {
    String card = isApproved ? "amex" : "amex-declined";
    Answer completed = complete(",\"card\":\"" + card + "\"");
    assertEquals(200, completed.status(), completed.reply().body());
    pay(completed.json(), 1000);
    JsonObject entry = client.api("ledger").item("entries", 0);
    assertEquals(outcome, entry.get("outcome").text());
    assertTrue(entry.get("card").text().startsWith("American Express"));
  }

  @Test
  void checkoutIsCompletedOnce() {
    assertEquals(200, complete(",\"card\":\"visa\"").status());
    assertEquals("400 completed", complete(",\"card\":\"visa\"").error());
    assertEquals("400 completed", client.get("/_sandbox/wallet/checkout" + query()).error());
  }

  @Test
  void otherAmountIsRefused() {
    Answer answer = pay(complete(",\"card\":\"visa\"").json(), 999);
    assertFalse(answer.json().get("successful").bool());
    assertEquals(0, client.api("ledger").array("entries").size());
  }

  @Test
  void unknownCardIsExplained() {
    assertEquals("400 invalid", complete("").error());
    assertEquals("400 invalid", complete(",\"card\":\"none\"").error());
  }

  @Test
  void tokenAndCheckoutBelongTogether() {
    String other = client.walletToken("INV-2").json().get("checkout_id").text();
    String mismatch = "/_sandbox/wallet/checkout?token=" + token + "&checkout_id=" + other;
    assertEquals("404 not_found", client.get(mismatch).error());
    assertEquals("404 not_found", client.get("/_sandbox/wallet/checkout").error());
    checkoutId = other;
    assertEquals("404 not_found", complete(",\"card\":\"visa\"").error());
  }

  @Test
  void onlyTheMerchantsOriginMayFrameThePage() {
    Answer page = client.get("/_sandbox/wallet" + query());
    assertEquals(200, page.status());
    String policy = page.header("Content-Security-Policy");
    assertTrue(policy.endsWith("; frame-ancestors https://shop.example:8443"), policy);
    assertTrue(policy.startsWith("default-src 'none'; script-src 'self'; "), policy);
    assertEquals("text/html; charset=utf-8", page.header("Content-Type"));
    assertFalse(page.reply().body().contains(token));
    String unknown = client.get("/_sandbox/wallet?token=a&checkout_id=b").reply().body();
    assertEquals(page.reply().body(), unknown);
  }
}
