package io.cardfile.testkit.fault;

import io.cardfile.purchase.PurchaseOutcome.Kind;
import java.util.EnumSet;

/**
 * Statuses that do not match the outcome of the purchase: requests to send again, redirects and
 * errors.
 */
final class StatusFaults {

  private static final String PAGE = "<html><body>Something went wrong</body></html>";
  private static final String HTML = "Content-Type: text/html";
  private static final String REFUSAL = "{\"successful\":false,\"errors\":[\"no\"]}";

  private StatusFaults() {}

  static void addTo(FaultCatalogue catalogue) {
    again(catalogue);
    redirects(catalogue);
    pages(catalogue);
    refusals(catalogue);
  }

  private static void again(FaultCatalogue catalogue) {
    addStatus(catalogue, 22, "408", 408, "a time-out at a proxy, after which clients send again");
    addStatus(
        catalogue,
        22,
        "408-retry",
        408,
        "a time-out at a proxy that asks for the request once more",
        "Retry-After: 0");
    addStatus(
        catalogue,
        23,
        "503",
        503,
        "a proxy that is busy, after the gateway carried the request out");
    addStatus(
        catalogue,
        23,
        "503-retry-0",
        503,
        "a proxy that is busy, and asks to try again at once",
        "Retry-After: 0");
    addStatus(
        catalogue,
        23,
        "503-retry-date",
        503,
        "a proxy that is busy, and asks to try again from a time that has passed",
        "Retry-After: Thu, 01 Jan 1970 00:00:00 GMT");
    addStatus(catalogue, 25, "429", 429, "too many requests, though this one was carried out");
    addStatus(
        catalogue, 25, "425", 425, "a request that came too early, though it was carried out");
    addStatus(
        catalogue, 35, "421", 421, "a misdirected request, which clients send elsewhere again");
    addStatus(
        catalogue,
        32,
        "401-basic",
        401,
        "a challenge that an authenticator would answer with the request once more",
        "WWW-Authenticate: Basic realm=\"gateway\"");
    addStatus(
        catalogue,
        32,
        "407-basic",
        407,
        "a challenge of a proxy that the client did not expect",
        "Proxy-Authenticate: Basic realm=\"proxy\"");
  }

  private static void addStatus(
      FaultCatalogue catalogue, int row, String name, int status, String reason, String... lines) {
    catalogue.inDoubt(
        row, "status-" + name, reason, Fault.afterRequest().changeStatus(status, lines));
  }

  private static void redirects(FaultCatalogue catalogue) {
    for (int status : new int[] {300, 301, 302, 303}) {
      catalogue.inDoubt(
          28,
          "redirect-" + status,
          "a redirect that clients follow with a GET, whose reply they accept",
          redirect(status));
    }
    for (int status : new int[] {307, 308}) {
      catalogue.inDoubt(
          29,
          "redirect-" + status,
          "a redirect that clients follow with the request once more",
          redirect(status));
    }
  }

  private static Fault redirect(int status) {
    return Fault.afterRequest().changeStatus(status, "Location: /v1.0/purchases");
  }

  private static void pages(FaultCatalogue catalogue) {
    for (int status : new int[] {500, 502, 504, 520}) {
      catalogue.inDoubt(
          26,
          "page-" + status,
          "a page of a proxy, after the gateway has charged",
          Fault.afterRequest().reply(status, PAGE, HTML));
    }
    catalogue.add(
        27,
        "page-401",
        "a page about wrong credentials: nothing was processed",
        Fault.afterRequest().reply(401, PAGE, HTML).notCharged(),
        EnumSet.of(Kind.REFUSED));
    for (int status : new int[] {400, 403, 404, 409, 422}) {
      catalogue.inDoubt(
          27,
          "page-" + status,
          "a page with a client error, which holds nothing about the purchase",
          Fault.afterRequest().reply(status, PAGE, HTML));
    }
  }

  private static void refusals(FaultCatalogue catalogue) {
    for (int status : new int[] {400, 422}) {
      catalogue.add(
          27,
          "refused-" + status,
          "a refusal by the gateway itself, which repeats nothing of the request; in doubt where"
              + " the transport cannot tell which request it answers",
          Fault.afterRequest().reply(status, REFUSAL).notCharged(),
          EnumSet.of(Kind.REFUSED, Kind.IN_DOUBT));
    }
  }
}
