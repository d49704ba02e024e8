package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.RefusedException.require;

import java.net.URI;
import java.net.URISyntaxException;

/** The parts of a request's URL. */
final class Target {

  final boolean secure;
  final String host; // An IPv6 address without its brackets.
  final int port;
  final transient String authority; // As in the URL, for the header Host.
  final transient String path; // With the query; may contain a hash.

  Target(String text) throws RefusedException {
    URI url;
    try {
      url = new URI(text);
    } catch (URISyntaxException e) { // Its message contains the URL.
      throw new RefusedException("the URL is malformed");
    }
    String name = url.getHost();
    secure = "https".equalsIgnoreCase(url.getScheme());
    require(name != null && text.equals(url.toASCIIString()), "no absolute URL in ASCII");
    require(secure || "http".equalsIgnoreCase(url.getScheme()), "no URL of http or https");
    require(url.getRawUserInfo() == null, "a URL with a password");
    host = name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
    port = url.getPort() >= 0 ? url.getPort() : secure ? 443 : 80;
    authority = url.getPort() >= 0 ? name + ":" + url.getPort() : name;
    String start = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    path = url.getRawQuery() == null ? start : start + "?" + url.getRawQuery();
  }

  /** Returns whether the host is this machine, by its name and without DNS. */
  boolean isLoopback() {
    return host.matches("localhost|::1|127[.][0-9.]+");
  }
}
