package io.cardfile.sample.android;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Which addresses the lightbox may open, and which one is its end. Compared as text, from the
 * scheme to the slash behind the port: two readings of one URL cannot differ. Immutable.
 */
final class LightboxRules {

  private final List<String> allowed;
  private final String callbackUrl;

  private LightboxRules(List<String> allowed, String callbackUrl) {
    this.allowed = allowed;
    this.callbackUrl = callbackUrl;
  }

  /**
   * Allows two servers.
   *
   * @throws IllegalArgumentException when the end is not https: whoever answers plain HTTP could
   *     make one up
   */
  static LightboxRules of(String shopUrl, String walletUrl, String callbackUrl) {
    if (!callbackUrl.startsWith("https://")) {
      throw new IllegalArgumentException("callbackUrl: must be https");
    }
    return new LightboxRules(
        Collections.unmodifiableList(Arrays.asList(shopUrl + "/", walletUrl + "/")), callbackUrl);
  }

  /** Whether this is the end; only what stands behind a question mark may differ. */
  boolean isCallback(String url) {
    return url.equals(callbackUrl) || url.startsWith(callbackUrl + "?");
  }

  /** Whether the address may be opened, or be a part of a page that is open. */
  boolean allows(String url) {
    for (String server : allowed) {
      if (url.startsWith(server)) {
        return true;
      }
    }
    return false;
  }

  /** Reads an address for which {@link #isCallback} holds. */
  LightboxResult result(String url) {
    int question = url.indexOf('?');
    return LightboxResult.ofQuery(question < 0 ? "" : url.substring(question + 1));
  }
}
