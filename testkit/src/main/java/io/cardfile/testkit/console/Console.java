package io.cardfile.testkit.console;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.http.GatewayServer;
import io.cardfile.testkit.http.HttpProblem;
import io.cardfile.testkit.http.ReplyOutput;
import io.cardfile.testkit.http.RequestBody;
import io.cardfile.testkit.http.RequestHead;
import io.cardfile.testkit.http.RequestInput;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a fault server answers itself: the admin API, its pages and the simulated wallet. None of it
 * is a request to the gateway: nothing is counted or recorded, and no fault is played. Thread-safe.
 */
public final class Console {

  private static final String BASE = "/_sandbox";
  private static final int MAX_BODY = 64 * 1024;
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final Router router = new Router();
  private final EventStreams events;
  private final WalletResource wallet;
  private final CallerCheck callers;
  private final @Nullable AdminToken adminToken;

  /**
   * Creates the console of a server.
   *
   * @param host the address or name at which the server listens; null for 127.0.0.1
   * @param adminToken the password of the admin; null if it needs none
   */
  public Console(
      GatewayServer server, int port, @Nullable String host, @Nullable String adminToken) {
    callers = new CallerCheck(server.url(), port);
    if (host != null) {
      callers.add(host.indexOf(':') < 0 ? host : "[" + host + "]", port);
    }
    this.adminToken = adminToken == null ? null : new AdminToken(adminToken);
    wallet = new WalletResource(server.simulator());
    wallet.addTo(router);
    new StatusResource(server).addTo(router);
    new LedgerResource(server.simulator()).addTo(router);
    new ExchangesResource(server.simulator()).addTo(router);
    new CredentialsResource(server.simulator()).addTo(router);
    new CardsResource(server.simulator()).addTo(router);
    new FaultsResource(server).addTo(router);
    events = new EventStreams(server);
    events.addTo(router);
  }

  /** Notifies the listeners of events that the server was reset. */
  public void afterReset() {
    events.afterReset();
  }

  /** Whether the console answers a request: one of its own, or one from a page elsewhere. */
  public boolean takes(RequestHead head) {
    return isOwn(head.rawPath()) || callers.isForeign(head);
  }

  private static boolean isOwn(String path) {
    return path.equals("/")
        || path.equals("/favicon.ico") // Browsers request it of themselves.
        || path.equals(BASE)
        || path.startsWith(BASE + "/");
  }

  /**
   * Reads the rest of a request and answers it.
   *
   * @return whether the connection is kept
   */
  public boolean serve(RequestHead head, RequestInput in, ReplyOutput out, Socket socket)
      throws IOException {
    boolean withBody = !head.method().equals("HEAD");
    try {
      if (head.expectsContinue()) {
        out.write(CONTINUE);
      }
      ConsoleReply reply = reply(head.with(RequestBody.read(head, in, MAX_BODY)));
      if (reply.stream != null) {
        reply.stream.send(reply.head(false), out, socket);
        return false;
      }
      out.write(reply.bytes(head.keepsAlive(), withBody));
      return head.keepsAlive();
    } catch (HttpProblem problem) {
      out.write(unreadable(problem).bytes(false, withBody));
      in.drain(); // Closing with unread bytes would reset the connection and discard the reply.
      return false;
    }
  }

  private static ConsoleReply unreadable(HttpProblem problem) {
    String code = problem.status() == 413 ? "too_large" : "http";
    return ConsoleReply.problem(
        ApiProblem.of(problem.status(), code, String.valueOf(problem.getMessage())));
  }

  private ConsoleReply reply(GatewayRequest request) {
    try {
      return answer(request);
    } catch (ApiProblem problem) {
      ConsoleReply reply = ConsoleReply.problem(problem);
      return problem.status == 401
          ? reply.with("WWW-Authenticate", "Basic realm=\"sandbox\", charset=\"UTF-8\"")
          : reply;
    } catch (RuntimeException e) { // Without a reply the connection would just end.
      String message = "an error in the sandbox: " + e.getClass().getName() + "; please report it";
      return ConsoleReply.problem(ApiProblem.of(500, "internal", message));
    }
  }

  private ConsoleReply answer(GatewayRequest request) throws ApiProblem {
    String full = request.rawPath();
    if (!isOwn(full)) {
      throw CallerCheck.crossSite();
    }
    String path = full.startsWith(BASE + "/") ? full.substring(BASE.length() + 1) : "";
    callers.check(request, isForPages(request.method(), path));
    if (full.equals("/favicon.ico")) {
      return ConsoleReply.noContent();
    }
    if (adminToken != null && !isOpen(path)) {
      adminToken.check(request);
    }
    if (full.equals("/") || full.equals(BASE)) {
      return ConsoleReply.redirect(BASE + "/");
    }
    if (path.equals(WalletResource.PAGE)) {
      return wallet.page(request);
    }
    return router.has(path) || path.startsWith("api/")
        ? router.answer(request, path)
        : Pages.answer(request, path);
  }

  private static boolean isForPages(String method, String path) {
    return method.equals("GET")
        && (path.equals(WalletResource.SCRIPT) || path.equals(WalletResource.PAGE));
  }

  private static boolean isOpen(String path) {
    return path.equals("health")
        || path.equals("ready")
        || path.equals(WalletResource.PAGE)
        || path.startsWith(WalletResource.PAGE + "/")
        || Pages.isOpen(path);
  }
}
