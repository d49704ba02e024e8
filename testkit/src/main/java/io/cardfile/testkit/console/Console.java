package io.cardfile.testkit.console;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.http.GatewayServer;
import io.cardfile.testkit.http.RequestHead;
import org.jspecify.annotations.Nullable;

/**
 * The pages, their API and the simulated wallet, below {@code /_sandbox/}. Their requests are not
 * recorded, and no fault happens to them. Thread-safe.
 */
public final class Console {

  /** The host of a server that listens at every address: names of this machine are not known. */
  public static final String ANY_HOST = "*";

  private static final String BASE = "/_sandbox/";
  private static final String API = "api/v1/";

  private final Access access;
  private final Api api;
  private final Wallet wallet;
  private final Pages pages;

  /**
   * Creates the console of a server.
   *
   * @param host the address or name at which the server listens, or {@link #ANY_HOST}; null for
   *     127.0.0.1
   * @param adminToken the password of the user {@code admin}; null if none is needed
   */
  public Console(
      GatewayServer server, int port, @Nullable String host, @Nullable String adminToken) {
    access = new Access(server.url(), port, host, adminToken);
    api = new Api(server);
    wallet = new Wallet(server.simulator());
    pages = new Pages(server.url(), server.simulator().username());
  }

  /** Whether the console answers a request: one of its own, or one of a page of another origin. */
  public boolean takes(RequestHead head) {
    return isOwn(head.rawPath()) || access.isForeign(head);
  }

  private static boolean isOwn(String path) {
    return path.startsWith(BASE)
        || path.equals("/_sandbox")
        || path.equals("/")
        || path.equals("/favicon.ico"); // Browsers request it of themselves.
  }

  /** Returns the bytes of the answer to a request. */
  public byte[] answer(GatewayRequest request, boolean keepAlive) {
    return reply(request).bytes(keepAlive, !request.method().equals("HEAD"));
  }

  private ConsoleReply reply(GatewayRequest request) {
    try {
      return route(request);
    } catch (ApiProblem problem) {
      boolean isForPeople = request.header("Accept").orElse("").contains("text/html");
      return problem.status == 404 && isForPeople
          ? pages.notFound()
          : ConsoleReply.problem(problem);
    } catch (RuntimeException e) { // Without a reply the connection would just end.
      return ConsoleReply.problem(
          new ApiProblem(500, "internal", "An error in the sandbox: " + e.getClass().getName()));
    }
  }

  private ConsoleReply route(GatewayRequest request) throws ApiProblem {
    if (!isOwn(request.rawPath())) {
      throw Access.crossSite();
    }
    String path =
        request.rawPath().startsWith(BASE) ? request.rawPath().substring(BASE.length()) : "/";
    boolean isGet = request.method().equals("GET") || request.method().equals("HEAD");
    access.check(request, isGet && (path.equals("wallet") || path.equals("lightbox.js")));
    if (!isOpen(path)) {
      access.checkAdmin(request);
    }
    if (path.equals("/")) {
      return request.rawPath().equals("/favicon.ico")
          ? ConsoleReply.noContent()
          : ConsoleReply.of(302, "text/plain", new byte[0]).with("Location", BASE);
    } else if (path.startsWith(API)) {
      return api.answer(request, path.substring(API.length()));
    } else if (path.startsWith("wallet/")) {
      return wallet.answer(request, path.substring("wallet/".length()));
    } else if (!isGet) {
      return ConsoleReply.problem(
              new ApiProblem(405, "method_not_allowed", "A page takes GET and HEAD."))
          .with("Allow", "GET, HEAD");
    }
    ConsoleReply page = pages.get(path);
    return path.equals("wallet") ? page.framedBy(wallet.merchant(request)) : page;
  }

  private static boolean isOpen(String path) {
    return path.equals(API + "health")
        || path.equals("wallet")
        || path.startsWith("wallet/")
        || path.matches("[a-z-]+\\.(css|js|svg)"); // Nothing but code, which the wallet needs.
  }
}
