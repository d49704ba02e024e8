package io.cardfile.sample.shop;

import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.MisdirectedRequestResponse;
import java.util.List;

/**
 * Refuses what a page of another site sends with a payer's browser, and sets safe headers. The
 * session's cookie is not enough, because all ports of a machine are one site to {@code SameSite}.
 */
final class Guard {

  private final String policy;

  /**
   * Creates a guard.
   *
   * @param sandboxOrigin where the wallet's script and page come from; empty if there is none
   */
  Guard(String sandboxOrigin) {
    policy =
        ("default-src 'none'; script-src 'self' " + sandboxOrigin).trim()
            + ("; frame-src " + (sandboxOrigin.isEmpty() ? "'none'" : sandboxOrigin))
            + "; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self';"
            + " base-uri 'none'; frame-ancestors 'none'";
  }

  void check(Context context) {
    setHeaders(context);
    checkHost(context);
    checkOrigin(context);
  }

  private void setHeaders(Context context) {
    context.header("Content-Security-Policy", policy);
    context.header("X-Content-Type-Options", "nosniff");
    // With "no-referrer" browsers send the origin "null" with forms.
    context.header("Referrer-Policy", "same-origin");
    context.header("Cross-Origin-Resource-Policy", "same-origin");
    context.header("Cross-Origin-Opener-Policy", "same-origin");
    context.header("Cache-Control", "no-store");
  }

  /** The name of another site may point to this machine. */
  private static void checkHost(Context context) {
    int port = context.req().getLocalPort();
    List<String> hosts = List.of("127.0.0.1:" + port, "localhost:" + port);
    if (!hosts.contains(context.header("Host"))) {
      throw new MisdirectedRequestResponse("Host: must be 127.0.0.1 or localhost with the port");
    }
  }

  /**
   * Browsers send the origin with every form and script; an app, which has no cookie, sends none.
   */
  private static void checkOrigin(Context context) {
    if (List.of("GET", "HEAD").contains(context.req().getMethod())) {
      return;
    }
    String origin = context.header("Origin");
    boolean mayBeMissing = context.header("Cookie") == null;
    if (origin == null ? !mayBeMissing : !origin.equals(origin(context))) {
      throw new ForbiddenResponse("Origin: another site sent this request");
    }
  }

  /** Returns the origin of the shop as this browser names it. */
  static String origin(Context context) {
    return "http://" + context.header("Host");
  }

  /** Returns whether a browser requests a page. */
  static boolean wantsPage(Context context) {
    String accept = context.header("Accept");
    return accept != null && accept.contains("text/html");
  }
}
