package io.cardfile.sample.android;

import io.cardfile.Endpoints;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.io.UnsupportedEncodingException;
import java.net.URLEncoder;
import java.util.Collections;

/**
 * The addresses of the servers. They are fixed in the app, so that no reply can redirect a payer.
 * They are public, not secret. Immutable.
 */
final class CheckoutSetup {

  private final String shopUrl;
  private final String walletUrl;
  private final LightboxRules lightbox;

  /**
   * Creates a setup. The addresses have no slash at the end.
   *
   * @param shopUrl the shop's own server, which also serves the page with the lightbox
   * @param walletUrl the server that issues wallet tokens
   * @param callbackUrl the address at which the lightbox ends; https; scheme, host, port and path
   *     must match exactly
   * @throws ValidationException if the address of a server is not https, except on loopback
   * @throws IllegalArgumentException as {@link LightboxRules#of}
   */
  CheckoutSetup(String shopUrl, String walletUrl, String callbackUrl) {
    this.shopUrl = server("shopUrl", shopUrl);
    this.walletUrl = server("walletUrl", walletUrl);
    this.lightbox = LightboxRules.of(shopUrl, walletUrl, callbackUrl);
  }

  private static String server(String name, String url) {
    try {
      Endpoints.live().walletUrl(url).build(); // The same conditions hold for both servers.
      return url;
    } catch (ValidationException e) {
      Violation first = e.violations().get(0);
      throw new ValidationException(
          Collections.singletonList(Violation.error(name, first.code(), first.message())));
    }
  }

  String shopUrl() {
    return shopUrl;
  }

  String walletUrl() {
    return walletUrl;
  }

  LightboxRules lightbox() {
    return lightbox;
  }

  /**
   * Returns the page to open. Token and checkout ID are in the fragment, which a browser does not
   * send, so that no server logs them.
   */
  String lightboxUrl(Issued issued) {
    return shopUrl
        + "/lightbox#token="
        + encode(issued.token())
        + "&checkout_id="
        + encode(issued.checkoutId());
  }

  private static String encode(String text) {
    try {
      return URLEncoder.encode(text, "UTF-8");
    } catch (UnsupportedEncodingException e) {
      throw new AssertionError(e); // Every platform has UTF-8.
    }
  }
}
