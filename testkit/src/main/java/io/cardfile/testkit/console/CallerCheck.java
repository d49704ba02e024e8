package io.cardfile.testkit.console;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.http.RequestHead;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what a page of another origin sends. A page cannot set the headers that are checked here;
 * of a name that resolves to this machine (DNS rebinding) {@code Host} shows it.
 */
final class CallerCheck {

  private final String origin;
  private final Set<String> hosts = new HashSet<>();

  /**
   * Creates a check.
   *
   * @param url the sandbox's own URL, without a path
   */
  CallerCheck(String url, int port) {
    origin = url.substring(0, url.indexOf("://") + 3);
    add("127.0.0.1", port);
    add("localhost", port);
    add("[::1]", port);
  }

  /** Accepts {@code host} as well, an address or a name as in a URL. */
  void add(String host, int port) {
    String name = host.toLowerCase(Locale.ROOT);
    hosts.add(name + ":" + port);
    if (port == (origin.equals("https://") ? 443 : 80)) {
      hosts.add(name); // Clients omit the default port.
    }
  }

  /** Whether a page of another origin sends this request. */
  boolean isForeign(RequestHead head) {
    return isForeignOrigin(head.value("Origin")) || isForeignSite(head.value("Sec-Fetch-Site"));
  }

  /**
   * Checks a request to the console.
   *
   * @param isForPages whether pages of other origins may embed the answer
   */
  void check(GatewayRequest request, boolean isForPages) throws ApiProblem {
    long given = request.headers().stream().filter(h -> h.name().equalsIgnoreCase("Host")).count();
    String host = request.header("Host").orElse("").toLowerCase(Locale.ROOT);
    if (given != 1 || !hosts.contains(host)) {
      throw ApiProblem.of(
          421,
          "wrong_host",
          "Host: is not the address of this sandbox; use the URL that it printed when it started");
    }
    boolean isForeign = isForeignOrigin(request.header("Origin").orElse(null));
    boolean isForeignSite = isForeignSite(request.header("Sec-Fetch-Site").orElse(null));
    if (isForeign || isForeignSite && !isForPages && !isLink(request)) {
      throw crossSite();
    }
  }

  // A link changes nothing, and the page that has it cannot read the answer in its own window.
  private static boolean isLink(GatewayRequest request) {
    return request.method().equals("GET")
        && request.header("Sec-Fetch-Mode").filter("navigate"::equals).isPresent()
        && request.header("Sec-Fetch-Dest").filter("document"::equals).isPresent();
  }

  static ApiProblem crossSite() {
    return ApiProblem.of(
        403,
        "cross_site",
        "Origin: a page of another origin may not call the sandbox; send the request from a server,"
            + " or open the sandbox's own pages by typing their address");
  }

  private boolean isForeignOrigin(@Nullable String given) {
    if (given == null) {
      return false;
    }
    String lower = given.toLowerCase(Locale.ROOT);
    return !lower.startsWith(origin) || !hosts.contains(lower.substring(origin.length()));
  }

  private static boolean isForeignSite(@Nullable String site) {
    return "cross-site".equals(site) || "same-site".equals(site);
  }
}
