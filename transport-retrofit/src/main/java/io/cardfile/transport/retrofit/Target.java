package io.cardfile.transport.retrofit;

import okhttp3.HttpUrl;

/**
 * Path and query of a URL. OkHttp mends what it takes for slips, but a path may be what is signed.
 */
final class Target {

  private Target() {}

  /** Whether the path and the query of {@code given} are sent byte for byte. */
  static boolean isKept(String given, HttpUrl parsed) {
    return parsed.toString().equals(given) || isSame(targetOf(given), parsed);
  }

  private static boolean isSame(String target, HttpUrl parsed) {
    String query = parsed.encodedQuery();
    String sent = query == null ? parsed.encodedPath() : parsed.encodedPath() + '?' + query;
    return sent.equals(target.startsWith("/") ? target : '/' + target);
  }

  private static String targetOf(String url) {
    int authority = url.indexOf("://") + 3;
    int end = authority;
    while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    return url.substring(end);
  }
}
