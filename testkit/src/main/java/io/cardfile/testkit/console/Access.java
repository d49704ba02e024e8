package io.cardfile.testkit.console;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.http.RequestHead;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests of pages of other origins, and those without the admin's password. A page cannot
 * set the headers that are checked; {@code Host} shows a name that was pointed at this machine (DNS
 * rebinding). At every address any name may be right, and the admin's password protects.
 */
final class Access {

  private final String scheme;
  private final Set<String> hosts = new HashSet<>();
  private final boolean takesAnyHost;
  private final byte @Nullable [] credentials;

  Access(String url, int port, @Nullable String host, @Nullable String adminToken) {
    scheme = url.substring(0, url.indexOf("://") + 3);
    takesAnyHost = Console.ANY_HOST.equals(host);
    for (String name : new String[] {"127.0.0.1", "localhost", "[::1]", host}) {
      if (name != null) {
        String bracketed = name.indexOf(':') < 0 || name.startsWith("[") ? name : "[" + name + "]";
        hosts.add(bracketed.toLowerCase(Locale.ROOT) + ":" + port);
        if (port == (scheme.equals("https://") ? 443 : 80)) {
          hosts.add(bracketed.toLowerCase(Locale.ROOT)); // Clients omit the default port.
        }
      }
    }
    credentials = adminToken == null ? null : basic("admin:" + adminToken);
  }

  private static byte[] basic(String pair) {
    return Base64.getEncoder().encode(pair.getBytes(StandardCharsets.UTF_8));
  }

  /** Whether a page of another origin sends this request. */
  boolean isForeign(RequestHead head) {
    return isForeignOrigin(head.value("Origin"), head.value("Host"))
        || isForeignSite(head.value("Sec-Fetch-Site"));
  }

  /**
   * Checks a request to the console.
   *
   * @param isEmbedded whether pages of other origins may embed the answer
   */
  void check(GatewayRequest request, boolean isEmbedded) throws ApiProblem {
    long given = request.headers().stream().filter(h -> h.name().equalsIgnoreCase("Host")).count();
    String host = request.header("Host").orElse("").toLowerCase(Locale.ROOT);
    if (given != 1 || !isOwnHost(host)) {
      throw new ApiProblem(
          421,
          "wrong_host",
          "Use the URL that the sandbox printed, or start it with --host and this name, or with"
              + " --host 0.0.0.0 and --admin-token.");
    }
    boolean isForeignSite = isForeignSite(request.header("Sec-Fetch-Site").orElse(null));
    if (isForeignOrigin(request.header("Origin").orElse(null), host)
        || isForeignSite && !isEmbedded && !isLink(request)) {
      throw crossSite();
    }
  }

  static ApiProblem crossSite() {
    return new ApiProblem(
        403,
        "cross_site",
        "A page of another origin may not call the sandbox. Send the request from a server, or"
            + " open the sandbox's own pages.");
  }

  // A link changes nothing, and the page that has it cannot read the answer in its own window.
  private static boolean isLink(GatewayRequest request) {
    return request.method().equals("GET")
        && request.header("Sec-Fetch-Mode").filter("navigate"::equals).isPresent()
        && request.header("Sec-Fetch-Dest").filter("document"::equals).isPresent();
  }

  private boolean isOwnHost(String host) {
    return takesAnyHost || hosts.contains(host.toLowerCase(Locale.ROOT));
  }

  private boolean isForeignOrigin(@Nullable String origin, @Nullable String host) {
    boolean isOwn = host != null && isOwnHost(host) && (scheme + host).equalsIgnoreCase(origin);
    return origin != null && !isOwn;
  }

  private static boolean isForeignSite(@Nullable String site) {
    return "cross-site".equals(site) || "same-site".equals(site);
  }

  /** Requires the admin's HTTP Basic credentials, compared in constant time. */
  void checkAdmin(GatewayRequest request) throws ApiProblem {
    String given = request.header("Authorization").orElse("");
    String code = given.regionMatches(true, 0, "Basic ", 0, 6) ? given.substring(6).trim() : "";
    if (credentials != null
        && !MessageDigest.isEqual(credentials, code.getBytes(StandardCharsets.UTF_8))) {
      throw new ApiProblem(
          401, "unauthorized", "Log in as the user admin with the sandbox's --admin-token.");
    }
  }
}
