package io.cardfile.testkit.fault;

/** Whole documents of a megabyte, each with too much of one thing, of which none is an approval. */
final class GreatDocumentFaults {

  private static final int ROW = 40;
  private static final int MUCH = 1_000_000;

  private GreatDocumentFaults() {}

  static void addTo(FaultCatalogue catalogue) {
    add(catalogue, "deep-arrays", "arrays within arrays, half a million", "[", MUCH / 2, "]");
    add(catalogue, "deep-objects", "objects within objects", "{\"a\":", MUCH / 5, "");
    add(catalogue, "many-elements", "an array of many numbers", "{\"x\":[", "0,", "0]}");
    add(catalogue, "many-objects", "an array of many objects", "{\"x\":[", "{},", "0]}");
    add(catalogue, "long-text", "one text, all in escapes", "{\"x\":\"", "\\u00e9", "\"}");
    add(catalogue, "long-number", "one number of many digits", "{\"x\":", "9", "}");
    catalogue.inDoubt(
        ROW, "many-members", "an object of many members", Fault.afterRequest().lie(200, members()));
  }

  private static void add(
      FaultCatalogue catalogue,
      String name,
      String reason,
      String first,
      String unit,
      String last) {
    String body = first + repeat(unit, (MUCH - first.length() - last.length()) / unit.length());
    catalogue.inDoubt(ROW, name, reason, Fault.afterRequest().lie(200, body + last));
  }

  private static void add(
      FaultCatalogue catalogue, String name, String reason, String open, int times, String close) {
    String body = repeat(open, times) + repeat(close, times);
    catalogue.inDoubt(ROW, name, reason, Fault.afterRequest().lie(200, body));
  }

  private static String repeat(String unit, int times) {
    StringBuilder text = new StringBuilder(unit.length() * times);
    for (int i = 0; i < times; i++) {
      text.append(unit);
    }
    return text.toString();
  }

  private static String members() {
    StringBuilder text = new StringBuilder("{\"-\":0"); // No name comes twice.
    for (int i = 0; text.length() < MUCH - 20; i++) {
      text.append(",\"").append(letters(i)).append("\":0");
    }
    return text.append('}').toString();
  }

  /** A name for a number; digits would show the CVV of a test now and then. */
  private static String letters(int number) {
    StringBuilder name = new StringBuilder();
    for (int rest = number; rest > 0 || name.length() == 0; rest /= 26) {
      name.append((char) ('a' + rest % 26));
    }
    return name.toString();
  }
}
