package io.cardfile.sample.android;

import io.cardfile.wallet.WalletCallback;
import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the lightbox ended with. It proves nothing: only the shop knows who paid. Immutable. */
final class LightboxResult {

  private static final LightboxResult GIVEN_UP = new LightboxResult(null);

  private final @Nullable WalletCallback callback;

  private LightboxResult(@Nullable WalletCallback callback) {
    this.callback = callback;
  }

  /** Whatever is not complete is taken as given up: nothing was charged then. */
  static LightboxResult ofQuery(String query) {
    try {
      Map<String, String> fields = fields(query);
      return new LightboxResult(
          WalletCallback.of(
              fields.get("checkout_resource_url"),
              fields.get("oauth_token"),
              fields.get("oauth_verifier")));
    } catch (IllegalArgumentException e) {
      return GIVEN_UP; // InvalidRequestException is one of these.
    }
  }

  private static Map<String, String> fields(String query) {
    Map<String, String> fields = new HashMap<>();
    for (String pair : withoutFragment(query).split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0 && fields.put(pair.substring(0, equals), value(pair, equals)) != null) {
        throw new IllegalArgumentException("a field comes twice");
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

  /** What to hand to the shop; null when the payer gave up. */
  @Nullable WalletCallback callback() {
    return callback;
  }
}
