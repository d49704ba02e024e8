package io.cardfile.testkit.fault;

/** Complete replies that do not show the outcome of this purchase. */
final class DocumentFaults {

  private static final String PORTAL = "<html><body>Welcome. You are connected.</body></html>";

  private DocumentFaults() {}

  static void addTo(FaultCatalogue catalogue) {
    others(catalogue);
    empty(catalogue);
    half(catalogue);
    doubtful(catalogue);
  }

  private static void others(FaultCatalogue catalogue) {
    catalogue.looksApproved(
        37,
        "swapped-reply",
        "the approval of another purchase",
        changed("\"reference\":\"[^\"]*\"", "\"reference\":\"OTHER-PURCHASE\""));
    catalogue.looksApproved(
        37,
        "other-amount",
        "an approval of another amount",
        changed("\"amount\":[0-9]+", "\"amount\":1"));
    catalogue.looksApproved(
        37,
        "other-currency",
        "an approval in another currency",
        changed("\"currency\":\"[A-Z]{3}\"", "\"currency\":\"XTS\""));
  }

  private static void empty(FaultCatalogue catalogue) {
    addReply(
        catalogue,
        26,
        "page-200",
        "the page of a captive portal",
        PORTAL,
        "Content-Type: text/html");
    addReply(catalogue, 38, "empty-object", "an empty document", "{}");
    addReply(catalogue, 38, "null-document", "a document that is null", "null");
    addReply(catalogue, 38, "empty-body", "a success without a document", "");
    for (int status : new int[] {204, 205}) {
      catalogue.looksApproved(
          38,
          "status-" + status,
          "a success that has no document",
          Fault.afterRequest().send("HTTP/1.1 " + status + " Fault\r\nContent-Length: 0\r\n\r\n"));
    }
  }

  private static void addReply(
      FaultCatalogue catalogue, int row, String name, String reason, String body, String... lines) {
    catalogue.looksApproved(row, name, reason, Fault.afterRequest().reply(200, body, lines));
  }

  private static void half(FaultCatalogue catalogue) {
    addReply(
        catalogue,
        38,
        "outer-success-alone",
        "a success that names no purchase",
        "{\"successful\":true,\"response\":{},\"errors\":[]}");
    catalogue.looksApproved(
        38,
        "inner-success-missing",
        "a success whose purchase has no success flag",
        changed("(\"response\":\\{.*?)\"successful\":true,", "$1"));
    catalogue.looksApproved(
        38,
        "outer-success-missing",
        "an approved purchase in a document without a success flag",
        Fault.afterRequest()
            .changeDocument(document -> document.replaceFirst("\"successful\":true,", "")));
    catalogue.looksApproved(
        38,
        "status-202",
        "an approval under the status of an undecided request",
        Fault.afterRequest().changeStatus(202));
  }

  private static void doubtful(FaultCatalogue catalogue) {
    catalogue.looksApproved(
        38,
        "duplicate-key",
        "a document with contradictory success flags",
        Fault.afterRequest()
            .changeDocument(document -> "{\"successful\":false," + document.substring(1)));
    catalogue.looksApproved(
        38,
        "two-documents",
        "a second document after the first",
        Fault.afterRequest().changeDocument(document -> document + "{\"successful\":false}"));
    catalogue.looksApproved(
        38,
        "lenient-json",
        "a document that only a lenient parser accepts",
        changed("\"successful\":true", "\"successful\":TRUE"));
    catalogue.looksApproved(
        38,
        "success-as-string",
        "a success flag that is a string",
        changed("\"successful\":true", "\"successful\":\"true\""));
  }

  private static Fault changed(String pattern, String replacement) {
    return Fault.afterRequest()
        .changeDocument(document -> document.replaceAll(pattern, replacement));
  }
}
