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

/** Reads and writes the documents between the app and the shop's server. */
final class OrderDocuments {

  private OrderDocuments() {}

  static JsonObject cart(CheckoutCart cart) {
    List<JsonValue> lines = new ArrayList<>();
    for (CheckoutCart.Line line : cart.lines()) {
      lines.add(
          JsonObject.builder()
              .put("article", line.article())
              .put("quantity", line.quantity())
              .build());
    }
    return JsonObject.builder().put("cart", JsonArray.of(lines)).build();
  }

  static JsonObject callback(WalletCallback callback) {
    return JsonObject.builder()
        .put("checkout_resource_url", callback.checkoutResourceUrl())
        .put("oauth_token", callback.oauthToken())
        .put("oauth_verifier", callback.oauthVerifier())
        .build();
  }

  static CheckoutOrder order(JsonObject reply) throws IOException {
    CheckoutStatus status = status(reply);
    try {
      Money total = Money.of(text(reply, "amount"), text(reply, "currency"));
      String signed = optionalText(reply, "signed");
      return new CheckoutOrder(
          status, total, signed == null ? null : SignedWalletTokenRequest.fromText(signed));
    } catch (RuntimeException e) {
      throw new IOException("the shop's answer cannot be read as an order");
    }
  }

  static CheckoutStatus status(JsonObject reply) throws IOException {
    return CheckoutStatus.ofWire(text(reply, "status"));
  }

  static boolean isUnknownOrder(byte[] bytes) {
    try {
      return "unknown".equals(optionalText(object(bytes), "status"));
    } catch (IOException e) {
      return false;
    }
  }

  static JsonObject object(byte[] bytes) throws IOException {
    try {
      JsonValue value = JsonText.parse(bytes);
      if (value.kind() == JsonValue.Kind.OBJECT) {
        return value.object();
      }
    } catch (JsonTextException e) {
      // Falls through: the position of the error does not help an app.
    }
    throw new IOException("the shop's answer is not a JSON object");
  }

  private static String text(JsonObject reply, String name) throws IOException {
    String text = optionalText(reply, name);
    if (text == null) {
      throw new IOException("the shop's answer has no " + name);
    }
    return text;
  }

  private static @Nullable String optionalText(JsonObject reply, String name) {
    JsonValue value = reply.get(name);
    return value != null && value.kind() == JsonValue.Kind.STRING ? value.text() : null;
  }
}
