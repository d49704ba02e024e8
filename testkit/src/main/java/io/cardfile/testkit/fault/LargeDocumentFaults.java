package io.cardfile.testkit.fault;

/** Complete documents of a megabyte, each with an excess of one element; none is an approval. */
final class LargeDocumentFaults {

  private static final int ROW = 40;
  private static final int TARGET_LENGTH = 1_000_000;

  private LargeDocumentFaults() {}

  static void addTo(FaultCatalogue catalogue) {
    add(
        catalogue,
        "deep-arrays",
        "arrays within arrays, half a million",
        "[",
        TARGET_LENGTH / 2,
        "]");
    add(catalogue, "deep-objects", "objects within objects", "{\"a\":", TARGET_LENGTH / 5, "");
    add(catalogue, "many-elements", "an array of many numbers", "{\"x\":[", "0,", "0]}");
    add(catalogue, "many-objects", "an array of many objects", "{\"x\":[", "{},", "0]}");
    add(catalogue, "long-text", "one string, all in escapes", "{\"x\":\"", "\\u00e9", "\"}");
    add(catalogue, "long-number", "one number of many digits", "{\"x\":", "9", "}");
    catalogue.inDoubt(
        ROW,
        "many-members",
        "an object of many members",
        Fault.afterRequest().reply(200, members()));
  }

  private static void add(
      FaultCatalogue catalogue,
      String name,
      String reason,
      String first,
      String unit,
      String last) {
    String body =
        first + repeat(unit, (TARGET_LENGTH - first.length() - last.length()) / unit.length());
    catalogue.inDoubt(ROW, name, reason, Fault.afterRequest().reply(200, body + last));
  }

  private static void add(
      FaultCatalogue catalogue, String name, String reason, String open, int times, String close) {
    String body = repeat(open, times) + repeat(close, times);
    catalogue.inDoubt(ROW, name, reason, Fault.afterRequest().reply(200, body));
  }

  private static String repeat(String unit, int times) {
    StringBuilder text = new StringBuilder(unit.length() * times);
    for (int i = 0; i < times; i++) {
      text.append(unit);
    }
    return text.toString();
  }

  private static String members() {
    StringBuilder text = new StringBuilder("{\"-\":0"); // Every name is unique.
    for (int i = 0; text.length() < TARGET_LENGTH - 20; i++) {
      text.append(",\"").append(letters(i)).append("\":0");
    }
    return text.append('}').toString();
  }

  /** Returns a name of letters for a number; digits would sometimes contain the CVV of a test. */
  private static String letters(int number) {
    StringBuilder name = new StringBuilder();
    for (int rest = number; rest > 0 || name.length() == 0; rest /= 26) {
      name.append((char) ('a' + rest % 26));
    }
    return name.toString();
  }
}
