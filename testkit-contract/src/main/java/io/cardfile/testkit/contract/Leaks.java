package io.cardfile.testkit.contract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects output by destination and finds secrets in it. Thread-safe. */
final class Leaks {

  private static final int MAX_CHARS = 1 << 20;
  private static final int LONGEST_SECRET = 1 << 10;

  private final Map<String, StringBuilder> written = new LinkedHashMap<>();
  private final Map<String, Leak> leaks = new LinkedHashMap<>();

  private static final class Leak {
    final String firstRow;
    int rows;

    Leak(String firstRow) {
      this.firstRow = firstRow;
    }
  }

  /** Adds text that was written to a destination; a secret may span several calls. */
  synchronized void add(String place, String text) {
    StringBuilder all = written.computeIfAbsent(place, any -> new StringBuilder()).append(text);
    if (all.length() > MAX_CHARS) {
      found(place, "a row with much output", Secrets.in(all.toString()));
      all.delete(0, all.length() - LONGEST_SECRET);
    }
  }

  /** Searches the output since the last call, and attributes it to this row. */
  synchronized void endOf(String row) {
    written.forEach((place, text) -> found(place, row, Secrets.in(text.toString())));
    written.clear();
  }

  synchronized void found(String place, String row, List<String> secrets) {
    for (String secret : secrets) {
      leaks.computeIfAbsent(secret + " is written to " + place, any -> new Leak(row)).rows++;
    }
  }

  /** Returns a line for each secret, form and destination, without values. */
  synchronized List<String> findings() {
    List<String> findings = new ArrayList<>();
    leaks.forEach(
        (what, leak) ->
            findings.add(what + ", " + leak.rows + " times, first in " + leak.firstRow));
    return findings;
  }
}
