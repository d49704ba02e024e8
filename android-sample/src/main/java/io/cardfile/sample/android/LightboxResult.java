package io.cardfile.sample.android;

import io.cardfile.wallet.WalletCallback;
import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of the lightbox. It does not prove a payment; only the shop can. Immutable. */
final class LightboxResult {

  private static final LightboxResult CANCELLED = new LightboxResult(null);

  private final @Nullable WalletCallback callback;

  private LightboxResult(@Nullable WalletCallback callback) {
    this.callback = callback;
  }

  /** Reads a query; an incomplete one counts as cancelled, and nothing was charged then. */
  static LightboxResult ofQuery(String query) {
    try {
      Map<String, String> fields = fields(query);
      return new LightboxResult(
          WalletCallback.of(
              fields.get("checkout_resource_url"),
              fields.get("oauth_token"),
              fields.get("oauth_verifier")));
    } catch (IllegalArgumentException e) {
      return CANCELLED; // ValidationException is one of these.
    }
  }

  private static Map<String, String> fields(String query) {
    Map<String, String> fields = new HashMap<>();
    for (String pair : withoutFragment(query).split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0 && fields.put(pair.substring(0, equals), value(pair, equals)) != null) {
        throw new IllegalArgumentException("duplicate field");
      }
    }
    return fields;
  }

  private static String withoutFragment(String query) {
    int hash = query.indexOf('#');
    return hash < 0 ? query : query.substring(0, hash);
  }

  private static String value(String pair, int equals) {
    try {
      return URLDecoder.decode(pair.substring(equals + 1), "UTF-8");
    } catch (UnsupportedEncodingException e) {
      throw new AssertionError(e); // Every platform has UTF-8.
    }
  }

  /** Returns the callback for the shop, or null if the payer cancelled. */
  @Nullable WalletCallback callback() {
    return callback;
  }
}
