package io.cardfile.sample.android;

import io.cardfile.validation.ConfigRules;
import io.cardfile.validation.InvalidConfigException;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.io.UnsupportedEncodingException;
import java.net.URLEncoder;
import java.util.List;

/**
 * Where things are. Fixed in the app, so that no reply can send a payer elsewhere; all of it is
 * public, nothing of it is secret. Immutable.
 */
final class CheckoutSetup {

  private final String shopUrl;
  private final String walletUrl;
  private final LightboxRules lightbox;

  /**
   * Holds the addresses, without a slash at the end.
   *
   * @param shopUrl the shop's own server, which also serves the page with the lightbox
   * @param walletUrl where wallet tokens are asked for
   * @param callbackUrl where the lightbox ends; https, and taken only if scheme, host, port and
   *     path are the same
   * @throws InvalidConfigException when a server's address is not https, loopback aside
   * @throws IllegalArgumentException as {@link LightboxRules#of}
   */
  CheckoutSetup(String shopUrl, String walletUrl, String callbackUrl) {
    this.shopUrl = server("shopUrl", shopUrl);
    this.walletUrl = server("walletUrl", walletUrl);
    this.lightbox = LightboxRules.of(shopUrl, walletUrl, callbackUrl);
  }

  private static String server(String name, String url) {
    List<Violation> violations = ConfigRules.checkBaseUrl(name, url);
    if (!violations.isEmpty()) {
      throw new InvalidConfigException(violations);
    }
    return url;
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
   * The page to open. Token and checkout ID stand behind the hash sign, which a browser keeps to
   * itself: no server writes them into a log.
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
