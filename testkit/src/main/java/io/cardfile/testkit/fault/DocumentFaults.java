package io.cardfile.testkit.fault;

/** Whole replies that do not say what became of this purchase. */
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
    says(
        catalogue,
        26,
        "page-200",
        "the page of a captive portal",
        PORTAL,
        "Content-Type: text/html");
    says(catalogue, 38, "empty-object", "a document that says nothing", "{}");
    says(catalogue, 38, "null-document", "a document that is null", "null");
    says(catalogue, 38, "empty-body", "a success without a document", "");
    for (int status : new int[] {204, 205}) {
      catalogue.looksApproved(
          38,
          "status-" + status,
          "a success that has no document",
          Fault.afterRequest().lie("HTTP/1.1 " + status + " Fault\r\nContent-Length: 0\r\n\r\n"));
    }
  }

  private static void says(
      FaultCatalogue catalogue, int row, String name, String reason, String body, String... lines) {
    catalogue.looksApproved(row, name, reason, Fault.afterRequest().lie(200, body, lines));
  }

  private static void half(FaultCatalogue catalogue) {
    says(
        catalogue,
        38,
        "outer-success-alone",
        "a success that names no purchase",
        "{\"successful\":true,\"response\":{},\"errors\":[]}");
    catalogue.looksApproved(
        38,
        "inner-success-missing",
        "a success whose purchase does not say that it is one",
        changed("(\"response\":\\{.*?)\"successful\":true,", "$1"));
    catalogue.looksApproved(
        38,
        "outer-success-missing",
        "an approved purchase in a document that does not say that it is a success",
        Fault.afterRequest()
            .lieAbout(document -> document.replaceFirst("\"successful\":true,", "")));
    catalogue.looksApproved(
        38,
        "status-202",
        "an approval under a status that says that nothing is decided yet",
        Fault.afterRequest().lieAboutStatus(202));
  }

  private static void doubtful(FaultCatalogue catalogue) {
    catalogue.looksApproved(
        38,
        "duplicate-key",
        "a document that says yes and no",
        Fault.afterRequest()
            .lieAbout(document -> "{\"successful\":false," + document.substring(1)));
    catalogue.looksApproved(
        38,
        "two-documents",
        "a second document behind the first",
        Fault.afterRequest().lieAbout(document -> document + "{\"successful\":false}"));
    catalogue.looksApproved(
        38,
        "loose-json",
        "a document that only a lenient parser takes",
        changed("\"successful\":true", "\"successful\":TRUE"));
    catalogue.looksApproved(
        38,
        "text-for-truth",
        "a success that is a text",
        changed("\"successful\":true", "\"successful\":\"true\""));
  }

  private static Fault changed(String pattern, String replacement) {
    return Fault.afterRequest().lieAbout(document -> document.replaceAll(pattern, replacement));
  }
}
