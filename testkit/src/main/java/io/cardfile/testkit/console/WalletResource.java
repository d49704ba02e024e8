package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCard;
import io.cardfile.testkit.gateway.WalletCheckout;
import io.cardfile.wallet.WalletCallback;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The simulated wallet: the page in the merchant's frame, and what it reads and sends. */
final class WalletResource {

  static final String PAGE = "wallet";
  static final String SCRIPT = "lightbox.js";

  private static final String TOKEN = "token";
  private static final String CHECKOUT_ID = "checkout_id";

  private final GatewaySimulator simulator;

  WalletResource(GatewaySimulator simulator) {
    this.simulator = simulator;
  }

  void addTo(Router router) {
    router.add("GET", "wallet/checkout", this::checkout);
    router.add("POST", "wallet/complete", this::complete);
  }

  /** Returns the page, which only the origin of the merchant may frame. */
  ConsoleReply page(GatewayRequest request) throws ApiProblem {
    Parameters query = Parameters.of(request.rawQuery().orElse(""));
    String origin =
        simulator
            .walletCheckout(text(query, TOKEN), text(query, CHECKOUT_ID))
            .map(WalletResource::origin)
            .orElse("*"); // The page then shows an error and nothing else.
    return Pages.answer(request, PAGE).with(ConsoleReply.POLICY, ConsoleReply.policy(origin));
  }

  private static String text(Parameters query, String name) {
    String text = query.text(name);
    return text == null ? "" : text;
  }

  private ConsoleReply checkout(ApiRequest request) throws ApiProblem {
    Parameters query = request.query(TOKEN, CHECKOUT_ID);
    WalletCheckout checkout = open(text(query, TOKEN), text(query, CHECKOUT_ID));
    List<TestCard> cards = simulator.cards();
    return ConsoleReply.json(
        JsonObject.builder()
            .put("origin", origin(checkout))
            .put("invoice", GatewaySimulator.withoutCardNumber(checkout.invoiceNumber()))
            .put("amount", checkout.amountMinorUnits())
            .put("currency", checkout.currency())
            .put("cart", Json.array(items(checkout), WalletResource::item))
            .put(
                "cards",
                Json.array(cards, card -> CardsResource.card(card, cards.indexOf(card) + 1, false)))
            .build());
  }

  private ConsoleReply complete(ApiRequest request) throws ApiProblem {
    Members members = request.document(TOKEN, CHECKOUT_ID, "card", "address");
    String token = members.text(TOKEN);
    String checkoutId = members.text(CHECKOUT_ID);
    if (members.has("address")) {
      members.object("address"); // Not part of what the wallet returns to the merchant.
    }
    open(token, checkoutId);
    List<TestCard> cards = simulator.cards();
    TestCard card = cards.get((int) members.number("card", 1, cards.size()) - 1);
    try {
      return ConsoleReply.json(callback(simulator.completeCheckout(token, checkoutId, card)));
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw completed(); // By another request just now.
    }
  }

  private WalletCheckout open(String token, String checkoutId) throws ApiProblem {
    WalletCheckout checkout = simulator.walletCheckout(token, checkoutId).orElse(null);
    if (checkout == null) {
      throw ApiProblem.notFound(
          "token, checkout_id: this sandbox did not issue them together; request a new wallet"
              + " token");
    }
    if (checkout.isCompleted()) {
      throw completed();
    }
    return checkout;
  }

  private static ApiProblem completed() {
    return ApiProblem.of(
        400, "completed", "token: this checkout is completed; request a new wallet token");
  }

  private static JsonObject callback(WalletCallback callback) {
    return JsonObject.builder()
        .put("checkout_resource_url", callback.checkoutResourceUrl())
        .put("oauth_token", callback.oauthToken())
        .put("oauth_verifier", callback.oauthVerifier())
        .build();
  }

  private static List<JsonValue> items(WalletCheckout checkout) {
    List<JsonValue> items = new ArrayList<>();
    for (int i = 0; i < checkout.cartItems().size(); i++) {
      items.add(checkout.cartItems().get(i));
    }
    return items;
  }

  private static JsonObject item(JsonValue item) {
    JsonObject.Builder shown = JsonObject.builder();
    if (item.kind() == JsonValue.Kind.OBJECT) {
      copy("description", item.object(), shown);
      copy("quantity", item.object(), shown);
      copy("cost", item.object(), shown);
    }
    return shown.build();
  }

  private static void copy(String name, JsonObject from, JsonObject.Builder to) {
    JsonValue value = from.get(name);
    if (value != null && value.kind() == JsonValue.Kind.STRING) {
      to.put(name, GatewaySimulator.withoutCardNumber(value.text()));
    } else if (value != null && value.kind() == JsonValue.Kind.NUMBER) {
      to.put(name, value);
    }
  }

  /** Returns the origin of the merchant's website, or {@code 'none'} if its URL has none. */
  static String origin(WalletCheckout checkout) {
    try {
      URI url = URI.create(checkout.originUrl());
      String scheme = lower(url.getScheme());
      String host = lower(url.getHost());
      if (scheme.matches("https?") && host.matches("[a-z0-9.:\\[\\]-]+")) {
        boolean isDefault =
            url.getPort() < 0 || url.getPort() == (scheme.equals("https") ? 443 : 80);
        return scheme + "://" + host + (isDefault ? "" : ":" + url.getPort());
      }
    } catch (IllegalArgumentException e) {
      // The rules of wallet tokens accept no such URL.
    }
    return "'none'";
  }

  private static String lower(@Nullable String text) {
    return text == null ? "" : text.toLowerCase(Locale.ROOT);
  }
}
