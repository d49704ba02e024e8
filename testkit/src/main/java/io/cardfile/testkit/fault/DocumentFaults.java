package io.cardfile.testkit.fault;

/** Whole replies that do not say what became of this purchase. */
final class DocumentFaults {

  private DocumentFaults() {}

  static void addTo(FaultCatalogue catalogue) {
    others(catalogue);
    empty(catalogue);
    doubtful(catalogue);
  }

  private static void others(FaultCatalogue catalogue) {
    catalogue.inDoubt(
        37,
        "swapped-reply",
        "the approval of another purchase",
        changed("\"reference\":\"[^\"]*\"", "\"reference\":\"OTHER-PURCHASE\""));
    catalogue.inDoubt(
        37,
        "other-amount",
        "an approval of another amount",
        changed("\"amount\":[0-9]+", "\"amount\":1"));
    catalogue.inDoubt(
        37,
        "other-currency",
        "an approval in another currency",
        changed("\"currency\":\"[A-Z]{3}\"", "\"currency\":\"XTS\""));
  }

  private static void empty(FaultCatalogue catalogue) {
    says(catalogue, 38, "empty-object", "a document that says nothing", "{}");
    says(catalogue, 38, "null-document", "a document that is null", "null");
    says(catalogue, 38, "empty-body", "a success without a document", "");
    for (int status : new int[] {204, 205}) {
      catalogue.inDoubt(
          38,
          "status-" + status,
          "a success that has no document",
          Fault.afterRequest().lie("HTTP/1.1 " + status + " Fault\r\nContent-Length: 0\r\n\r\n"));
    }
  }

  private static void says(
      FaultCatalogue catalogue, int row, String name, String reason, String body) {
    catalogue.inDoubt(row, name, reason, Fault.afterRequest().lie(200, body));
  }

  private static void doubtful(FaultCatalogue catalogue) {
    catalogue.inDoubt(
        38,
        "duplicate-key",
        "a document that says yes and no",
        Fault.afterRequest()
            .lieAbout(document -> "{\"successful\":false," + document.substring(1)));
    catalogue.inDoubt(
        38,
        "two-documents",
        "a second document behind the first",
        Fault.afterRequest().lieAbout(document -> document + "{\"successful\":false}"));
    catalogue.inDoubt(
        38,
        "loose-json",
        "a document that only a lenient parser takes",
        changed("\"successful\":true", "\"successful\":TRUE"));
    catalogue.inDoubt(
        38,
        "text-for-truth",
        "a success that is a text",
        changed("\"successful\":true", "\"successful\":\"true\""));
  }

  private static Fault changed(String pattern, String replacement) {
    return Fault.afterRequest().lieAbout(document -> document.replaceAll(pattern, replacement));
  }
}
