package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.WalletCheckout;
import io.cardfile.wallet.WalletCallback;
import java.math.BigInteger;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the page of the simulated wallet reads and sends. */
final class Wallet {

  private static final String TOKEN = "token";
  private static final String CHECKOUT_ID = "checkout_id";

  private final GatewaySimulator simulator;

  Wallet(GatewaySimulator simulator) {
    this.simulator = simulator;
  }

  ConsoleReply answer(GatewayRequest received, String path) throws ApiProblem {
    ApiRequest request = new ApiRequest(received);
    switch (received.method() + " " + path) {
      case "GET checkout":
        return checkout(open(request.parameter(TOKEN), request.parameter(CHECKOUT_ID)));
      case "POST complete":
        return complete(request);
      default:
        throw ApiProblem.notFound("The wallet has GET checkout and POST complete.");
    }
  }

  /** Returns the origin that may frame the page; the page shows an error if there is none. */
  String merchant(GatewayRequest received) throws ApiProblem {
    ApiRequest request = new ApiRequest(received);
    return simulator
        .walletCheckout(request.parameter(TOKEN), request.parameter(CHECKOUT_ID))
        .map(Wallet::origin)
        .orElse("*");
  }

  private WalletCheckout open(String token, String checkoutId) throws ApiProblem {
    WalletCheckout checkout = simulator.walletCheckout(token, checkoutId).orElse(null);
    if (checkout == null) {
      throw ApiProblem.notFound(
          "This sandbox did not issue the token and the checkout ID together. Request a new wallet"
              + " token.");
    } else if (checkout.isCompleted()) {
      throw completed();
    }
    return checkout;
  }

  private static ApiProblem completed() {
    return new ApiProblem(
        400, "completed", "This checkout is completed. Request a new wallet token.");
  }

  private static ConsoleReply checkout(WalletCheckout checkout) {
    List<JsonValue> items = new ArrayList<>();
    checkout.cartItems().forEach(item -> items.add(item(item.object(), checkout.currency())));
    return ConsoleReply.json(
        JsonObject.builder()
            .put("origin", origin(checkout))
            .put("invoice", GatewaySimulator.withoutCardNumber(checkout.invoiceNumber()))
            .put("amount", Json.amount(checkout.amountMinorUnits(), checkout.currency()))
            .put("cart", Json.array(items, item -> item))
            .put("cards", Json.array(Arrays.asList(TestCard.values()), Wallet::card))
            .build());
  }

  private static JsonObject item(JsonObject item, String currency) {
    BigInteger quantity = number(item.get("quantity"));
    BigInteger total = quantity.multiply(number(item.get("cost")));
    JsonValue description = item.get("description");
    String text =
        description == null || description.kind() != JsonValue.Kind.STRING
            ? ""
            : description.text();
    return JsonObject.builder()
        .put("description", GatewaySimulator.withoutCardNumber(text))
        .put("quantity", JsonValue.ofNumber(quantity.toString()))
        .put("total", total.bitLength() < 64 ? Json.amount(total.longValue(), currency) : "")
        .build();
  }

  private static BigInteger number(@Nullable JsonValue value) {
    String text = value == null || value.kind() != JsonValue.Kind.NUMBER ? "" : value.text();
    return text.matches("-?[0-9]{1,18}") ? new BigInteger(text) : BigInteger.ZERO;
  }

  private static JsonObject card(TestCard card) {
    return JsonObject.builder()
        .put("id", Json.code(card))
        .put("name", Json.cardName(card.scheme(), card.number()))
        .put("result", Json.code(card.result()))
        .build();
  }

  private ConsoleReply complete(ApiRequest request) throws ApiProblem {
    String id = request.text("card");
    TestCard card =
        Arrays.stream(TestCard.values())
            .filter(known -> Json.code(known).equals(id))
            .findFirst()
            .orElseThrow(() -> ApiProblem.invalid("card must be a card's id of GET checkout."));
    String token = request.text(TOKEN);
    String checkoutId = request.text(CHECKOUT_ID);
    open(token, checkoutId);
    try {
      WalletCallback callback = simulator.completeCheckout(token, checkoutId, card);
      return ConsoleReply.json(
          JsonObject.builder()
              .put("checkout_resource_url", callback.checkoutResourceUrl())
              .put("oauth_token", callback.oauthToken())
              .put("oauth_verifier", callback.oauthVerifier())
              .build());
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw completed(); // By another request just now.
    }
  }

  private static String origin(WalletCheckout checkout) {
    try {
      URI url = URI.create(checkout.originUrl().toLowerCase(Locale.ROOT));
      boolean isWeb = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
      if (isWeb && url.getHost() != null && url.getHost().matches("[a-z0-9.:\\[\\]-]+")) {
        boolean isDefault =
            url.getPort() < 0 || url.getPort() == (url.getScheme().length() == 5 ? 443 : 80);
        return url.getScheme() + "://" + url.getHost() + (isDefault ? "" : ":" + url.getPort());
      }
    } catch (IllegalArgumentException e) {
      // The rules of wallet tokens accept no such URL.
    }
    return "'none'";
  }
}
