package io.cardfile.sample.android;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON documents between the app and the shop's server. */
final class OrderDocuments {

  private OrderDocuments() {}

  /** Writes articles and quantities; the shop decides the prices. */
  static byte[] cart(CheckoutCart cart) {
    List<JsonValue> lines = new ArrayList<>();
    for (CheckoutCart.Line line : cart.lines()) {
      lines.add(
          JsonObject.builder()
              .put("article", line.article())
              .put("quantity", line.quantity())
              .build());
    }
    return JsonText.writeUtf8(JsonObject.builder().put("cart", JsonArray.of(lines)).build());
  }

  static byte[] callback(WalletCallback callback) {
    return JsonText.writeUtf8(
        JsonObject.builder()
            .put("checkout_resource_url", callback.checkoutResourceUrl())
            .put("oauth_token", callback.oauthToken())
            .put("oauth_verifier", callback.oauthVerifier())
            .build());
  }

  /** Reads an order; the exception contains no text of the reply. */
  static CheckoutOrder order(byte[] reply) throws IOException {
    try {
      JsonObject order = JsonText.parse(reply).object();
      CheckoutStatus status = CheckoutStatus.ofWire(text(order, "status"));
      if (status == CheckoutStatus.UNKNOWN) {
        return CheckoutOrder.UNKNOWN;
      }
      Money total = Money.of(text(order, "amount"), text(order, "currency"));
      return new CheckoutOrder(status, total, signed(order.get("signed")));
    } catch (JsonTextException | RuntimeException e) {
      throw new IOException("the shop's answer is not an order");
    }
  }

  private static String text(JsonObject order, String name) throws IOException {
    JsonValue value = order.get(name);
    if (value == null) {
      throw new IOException("the shop's answer has no " + name);
    }
    return value.text();
  }

  private static @Nullable SignedWalletTokenRequest signed(@Nullable JsonValue signed) {
    return signed == null ? null : SignedWalletTokenRequest.fromText(signed.text());
  }
}
