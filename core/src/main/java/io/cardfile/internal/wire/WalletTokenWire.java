package io.cardfile.internal.wire;

import io.cardfile.internal.PercentCode;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.SignedWalletTokenRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a signed wallet token request as the URL and document of the specification. */
public final class WalletTokenWire {

  private WalletTokenWire() {}

  /** Returns the URL below {@code baseUrl}; each segment decodes to exactly the hashed text. */
  public static String url(String baseUrl, SignedWalletTokenRequest request) {
    return baseUrl
        + "/v2/"
        + PercentCode.encode(request.username())
        + '/'
        + PercentCode.encode(request.invoiceNumber())
        + '/'
        + PercentCode.encode(request.currency())
        + '/'
        + PercentCode.encode(request.amount())
        + '/'
        + PercentCode.encode(request.hash())
        + "/wallet_token?origin_url="
        + PercentCode.encode(request.originUrl())
        + "&callback_path="
        + PercentCode.encode(request.callbackPath());
  }

  /** Returns the document to send, or null when the cart is empty. */
  public static @Nullable JsonObject write(SignedWalletTokenRequest request) {
    if (request.cartItems().isEmpty()) {
      return null;
    }
    List<JsonValue> items = new ArrayList<>();
    for (CartItem item : request.cartItems()) {
      items.add(write(item));
    }
    return JsonObject.builder().put("cart_items", JsonArray.of(items)).build();
  }

  private static JsonObject write(CartItem item) {
    JsonObject.Builder out =
        JsonObject.builder()
            .put("description", item.description())
            .put("quantity", item.quantity())
            .put("cost", item.costMinorUnits());
    item.image().ifPresent(image -> out.put("image", image));
    return out.build();
  }
}
