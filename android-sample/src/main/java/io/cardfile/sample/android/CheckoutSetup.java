package io.cardfile.sample.android;

import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The public addresses of the servers, without a slash at the end. They are fixed in the app, so
 * that no reply and no page can send a payer to another server. Immutable.
 */
final class CheckoutSetup {

  private final String shopUrl;
  private final String walletUrl;
  private final String callbackUrl;

  /**
   * Creates a setup.
   *
   * @param shopUrl the shop's server, which also serves the page that opens the wallet
   * @param walletUrl the server that issues wallet tokens
   * @param callbackUrl the https address at which the wallet's page ends
   */
  CheckoutSetup(String shopUrl, String walletUrl, String callbackUrl) {
    this.shopUrl = shopUrl;
    this.walletUrl = walletUrl;
    this.callbackUrl = callbackUrl;
  }

  String shopUrl() {
    return shopUrl;
  }

  String walletUrl() {
    return walletUrl;
  }

  /**
   * Returns the page that opens the wallet. Token and checkout ID are in the fragment, which a
   * browser does not send, so that no server logs them.
   */
  String walletPage(Issued issued) {
    HttpUrl withQuery =
        HttpUrl.get(shopUrl + "/lightbox")
            .newBuilder()
            .addQueryParameter("token", issued.token())
            .addQueryParameter("checkout_id", issued.checkoutId())
            .build();
    return withQuery.toString().replace('?', '#');
  }

  // region addresses
  /** Returns whether the wallet's page may load this address. */
  boolean allows(String url) {
    return url.startsWith(shopUrl + "/") || url.startsWith(walletUrl + "/");
  }

  /** Returns whether this is the callback: scheme, host, port and path must match exactly. */
  boolean isCallback(String url) {
    return url.equals(callbackUrl) || url.startsWith(callbackUrl + "?");
  }

  // endregion

  /** Returns the data of a callback for the shop, or null if the payer cancelled. */
  static @Nullable WalletCallback callback(String url) {
    HttpUrl read = HttpUrl.get(url);
    try {
      return WalletCallback.of(
          read.queryParameter("checkout_resource_url"),
          read.queryParameter("oauth_token"),
          read.queryParameter("oauth_verifier"));
    } catch (ValidationException e) {
      return null;
    }
  }
}
