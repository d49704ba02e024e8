package io.cardfile.sample.android;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import okhttp3.HttpUrl;

/**
 * The addresses that the lightbox may open, and the callback at which it ends. They are compared as
 * text, from the scheme to the slash after the port, so that two URL parsers cannot disagree.
 * Immutable.
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
   * @throws IllegalArgumentException if one of them is not written as a browser would write it, or
   *     if the callback is not https: an attacker could forge an answer over plain HTTP
   */
  static LightboxRules of(String shopUrl, String walletUrl, String callbackUrl) {
    List<String> servers =
        Arrays.asList(
            requireNormalized("shopUrl", shopUrl + "/"),
            requireNormalized("walletUrl", walletUrl + "/"));
    if (!requireNormalized("callbackUrl", callbackUrl).startsWith("https://")) {
      throw new IllegalArgumentException("callbackUrl: must be https");
    }
    return new LightboxRules(Collections.unmodifiableList(servers), callbackUrl);
  }

  private static String requireNormalized(String name, String url) {
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

  /** Returns whether this is the callback; only the query may differ. */
  boolean isCallback(String url) {
    return url.equals(callbackUrl) || url.startsWith(callbackUrl + "?");
  }

  /** Returns whether the address may be opened, or loaded as a part of an open page. */
  boolean allows(String url) {
    for (String server : allowed) {
      if (url.startsWith(server)) {
        return true;
      }
    }
    return false;
  }

  /** Reads an address for which {@link #isCallback} is true. */
  LightboxResult result(String url) {
    int question = url.indexOf('?');
    return LightboxResult.ofQuery(question < 0 ? "" : url.substring(question + 1));
  }
}
