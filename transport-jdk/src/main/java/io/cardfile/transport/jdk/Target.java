package io.cardfile.transport.jdk;

import java.net.URI;
import java.net.URISyntaxException;

/** The parts of a request's URL. */
final class Target {

  final boolean tls;
  final String host; // Without the brackets of an IPv6 address.
  final int port;
  final transient String authority; // With the port if the URL has one.
  final transient String path; // With the query, as in the URL; may contain a hash.

  private Target(URI uri, boolean tls) {
    this.tls = tls;
    host = uri.getHost().replaceAll("[\\[\\]]", "");
    port = uri.getPort() >= 0 ? uri.getPort() : tls ? 443 : 80;
    authority = uri.getRawAuthority();
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    path = (uri.getRawPath().isEmpty() ? "/" : uri.getRawPath()) + query;
  }

  static Target of(String url) throws ExplainedException {
    try {
      URI uri = new URI(url);
      boolean tls = "https".equalsIgnoreCase(uri.getScheme());
      boolean plain = "http".equalsIgnoreCase(uri.getScheme());
      boolean ascii = uri.toASCIIString().equals(url);
      if ((tls || plain) && ascii && uri.getHost() != null && uri.getUserInfo() == null) {
        return new Target(uri, tls);
      }
    } catch (URISyntaxException e) {
      // Its message contains the URL.
    }
    throw new ExplainedException("the URL is not one of http or https with a host, in ASCII");
  }
}
