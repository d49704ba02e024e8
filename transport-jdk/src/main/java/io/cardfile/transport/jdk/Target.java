package io.cardfile.transport.jdk;

import static io.cardfile.transport.jdk.ExplainedException.require;

import java.net.URI;
import java.net.URISyntaxException;

/** The parts of a request's URL. */
final class Target {

  final String url;
  final boolean tls;
  final String host; // Without the brackets of an IPv6 address.
  final int port;
  final String authority; // With the port if the URL has one.
  final String path; // With the query, as in the URL; may contain a hash.

  Target(String url) throws ExplainedException {
    this.url = url;
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) { // Its message contains the URL.
      throw new ExplainedException("the URL is malformed", null);
    }
    tls = "https".equalsIgnoreCase(uri.getScheme());
    require(tls || "http".equalsIgnoreCase(uri.getScheme()), "the URL is not one of http or https");
    require(uri.getHost() != null && uri.getUserInfo() == null, "the URL has no host, or a user");
    require(url.equals(uri.toASCIIString()), "the URL is not ASCII");
    host = uri.getHost().replace("[", "").replace("]", "");
    port = uri.getPort() >= 0 ? uri.getPort() : tls ? 443 : 80;
    authority = uri.getRawAuthority();
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    path = (uri.getRawPath().isEmpty() ? "/" : uri.getRawPath()) + query;
  }

  boolean isSameServer(Target other) {
    return tls == other.tls && port == other.port && host.equalsIgnoreCase(other.host);
  }
}
