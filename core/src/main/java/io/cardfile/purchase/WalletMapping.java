package io.cardfile.purchase;

import io.cardfile.json.JsonObject;
import io.cardfile.wallet.WalletCallback;
import java.util.Objects;

/**
 * Writes a wallet callback into a purchase. This is a port, because the specification does not
 * define the field names; {@link #walletObject} is used in the field.
 */
public interface WalletMapping {

  /** Returns the members to add to the top level of the purchase. */
  JsonObject fields(WalletCallback callback);

  /**
   * Returns the mapping seen in the field, which is outside the specification: an object {@code
   * wallet} with {@code type}, {@code checkout_resource_url}, {@code oauth_token} and {@code
   * oauth_verifier}.
   *
   * @param type the wallet's type as the service names it
   */
  static WalletMapping walletObject(String type) {
    Objects.requireNonNull(type, "type == null");
    return callback ->
        JsonObject.builder()
            .put(
                "wallet",
                JsonObject.builder()
                    .put("type", type)
                    .put("checkout_resource_url", callback.checkoutResourceUrl())
                    .put("oauth_token", callback.oauthToken())
                    .put("oauth_verifier", callback.oauthVerifier())
                    .build())
            .build();
  }
}
