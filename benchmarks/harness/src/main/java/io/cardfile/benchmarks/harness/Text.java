package io.cardfile.benchmarks.harness;

import java.util.List;
import java.util.Locale;

/** Figures and tables as Markdown. */
final class Text {

  private Text() {}

  /** Returns three digits that matter, with thousands grouped. */
  static String number(double figure) {
    int decimals = figure >= 100 ? 0 : figure >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%,." + decimals + "f", figure);
  }

  /** Returns all digits, with thousands grouped. */
  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Returns the median and, in brackets, the smallest and the largest figure. */
  static String spread(Spread spread) {
    return number(spread.median())
        + " ("
        + number(spread.min())
        + " to "
        + number(spread.max())
        + ")";
  }

  static String table(List<String> head, List<List<String>> rows) {
    StringBuilder out = new StringBuilder();
    row(out, head);
    row(out, head.stream().map(cell -> "---").toList());
    rows.forEach(cells -> row(out, cells));
    return out.toString();
  }

  private static void row(StringBuilder out, List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
