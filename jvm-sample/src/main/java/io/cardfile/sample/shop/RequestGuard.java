package io.cardfile.sample.shop;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Refuses what a page of another site sends with a payer's browser, and sets safe headers. */
final class RequestGuard {

  private final List<String> hosts;
  private final String policy;

  /**
   * Creates a guard.
   *
   * @param walletOrigin the origin of the wallet's script and page; empty if there is none
   */
  RequestGuard(int port, String walletOrigin) {
    hosts = hosts(port);
    String separator = walletOrigin.isEmpty() ? "" : " ";
    String frames = walletOrigin.isEmpty() ? "'none'" : walletOrigin;
    policy =
        "default-src 'none'; script-src 'self'"
            + separator
            + walletOrigin
            + "; frame-src "
            + frames
            + "; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self';"
            + " base-uri 'none'; frame-ancestors 'none'";
  }

  /** Browsers leave out the port 80. */
  static List<String> hosts(int port) {
    Stream<String> names = Stream.of("127.0.0.1", "localhost", "[::1]");
    return names
        .flatMap(name -> port == 80 ? Stream.of(name, name + ":80") : Stream.of(name + ":" + port))
        .toList();
  }

  void setHeaders(Context context) {
    context.header("Content-Security-Policy", policy);
    context.header("X-Content-Type-Options", "nosniff");
    // With "no-referrer" browsers send the origin "null" with forms.
    context.header("Referrer-Policy", "same-origin");
    context.header("Cross-Origin-Resource-Policy", "same-origin");
    context.header("Cross-Origin-Opener-Policy", "same-origin");
    context.header("Cache-Control", "no-store");
  }

  /**
   * Checks the host, so that a name of another site that points to this machine is worth nothing,
   * and the origin of what changes something.
   */
  void check(Context context) throws HttpError {
    @Nullable String host = context.header("Host");
    if (host == null || !hosts.contains(host)) {
      throw new HttpError(421, "Host: this server answers for 127.0.0.1 and localhost alone");
    }
    @Nullable String origin = context.header("Origin");
    if (origin != null && !isRead(context) && !origin.equals("http://" + host)) {
      throw new HttpError(403, "Origin: another site sent this request");
    }
  }

  private static boolean isRead(Context context) {
    return List.of("GET", "HEAD").contains(context.req().getMethod());
  }

  /** Returns the origin of the shop as this browser names it. Call {@link #check} first. */
  static String origin(Context context) {
    return "http://" + context.header("Host");
  }

  /** Refuses a form that is not of this session. */
  static void checkForm(Context context, Session session) throws HttpError {
    @Nullable String given = context.formParam("form_token");
    if (given == null || !isSame(given, session.formToken())) {
      throw new HttpError(403, "the form is of another session, or of one that has ended");
    }
  }

  /** Compares in constant time. */
  static boolean isSame(String given, String expected) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns whether a browser asks for a page. */
  static boolean wantsPage(Context context) {
    @Nullable String accept = context.header("Accept");
    return accept != null && accept.contains("text/html");
  }
}
