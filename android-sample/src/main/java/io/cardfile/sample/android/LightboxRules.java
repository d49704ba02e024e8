package io.cardfile.sample.android;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import okhttp3.HttpUrl;

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
   * @throws IllegalArgumentException when one of them is not written as a browser would write it,
   *     or the end is not https: whoever answers plain HTTP could make one up
   */
  static LightboxRules of(String shopUrl, String walletUrl, String callbackUrl) {
    List<String> servers =
        Arrays.asList(plain("shopUrl", shopUrl + "/"), plain("walletUrl", walletUrl + "/"));
    if (!plain("callbackUrl", callbackUrl).startsWith("https://")) {
      throw new IllegalArgumentException("callbackUrl: must be https");
    }
    return new LightboxRules(Collections.unmodifiableList(servers), callbackUrl);
  }

  private static String plain(String name, String url) {
    HttpUrl read = HttpUrl.parse(url);
    if (read == null
        || !read.toString().equals(url)
        || url.endsWith("//")
        || !read.username().isEmpty()
        || read.query() != null
        || read.fragment() != null) {
      throw new IllegalArgumentException(
          name + ": must be as a browser writes it, from the scheme to the path");
    }
    return url;
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
