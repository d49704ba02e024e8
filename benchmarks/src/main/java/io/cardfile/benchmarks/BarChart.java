package io.cardfile.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Panels of horizontal bars side by side as SVG, with a row for each client. */
final class BarChart {

  private static final int LABELS = 230;
  private static final int PANEL = 300;
  private static final int BARS = 230; // The width of the longest bar; its figure comes after it.
  private static final int HEAD = 48;
  private static final int ROW = 26;

  private static final String STYLE =
      """
      <style>
       text{fill:#141b26;font-size:13px} .title{font-weight:600} .unit{fill:#556072;font-size:11px}
       .page{fill:#fff} .ours{fill:#1d4fd8} .other{fill:#8b96a8} .grid{stroke:#dbe0e8}
       @media (prefers-color-scheme:dark){
        text{fill:#e8ecf2} .unit{fill:#a6b0c0} .page{fill:#0d1117} .ours{fill:#8fb4ff} .grid{stroke:#2c3644}}
      </style>
      """;

  private final List<Client> rows;
  private final StringBuilder panels = new StringBuilder();
  private int left = LABELS;

  BarChart(List<Client> rows) {
    this.rows = rows;
  }

  /** Adds a panel to the right of the others. */
  BarChart panel(String title, ToDoubleFunction<Client> figure) {
    double longest = rows.stream().mapToDouble(figure).max().orElseThrow();
    add("<text class='title' x='%d' y='20'>%s</text>", left, title);
    double step = step(longest);
    for (int i = 0; i * step <= longest; i++) {
      double x = left + i * step / longest * BARS;
      add("<path class='grid' d='M%.1f %dV%d'/>", x, HEAD - 6, height() - 10);
      add("<text class='unit' x='%.1f' y='%d'>%.0f</text>", x, HEAD - 10, i * step);
    }
    for (int i = 0; i < rows.size(); i++) {
      bar(rows.get(i), i, figure.applyAsDouble(rows.get(i)), longest);
    }
    left += PANEL;
    return this;
  }

  private void bar(Client client, int row, double figure, double longest) {
    int top = HEAD + row * ROW;
    double width = figure / longest * BARS;
    String color = client.title().startsWith("Cardfile") ? "ours" : "other";
    add("<rect class='%s' x='%d' y='%d' width='%.1f' height='16'/>", color, left, top + 3, width);
    add("<text x='%.1f' y='%d'>%.0f</text>", left + width + 5, top + 16, figure);
  }

  /** Returns 1, 2 or 5 times a power of ten, so that a panel has three to six lines. */
  private static double step(double longest) {
    double power = Math.pow(10, Math.floor(Math.log10(longest)));
    double lines = longest / power;
    return lines < 2 ? power / 2 : lines < 5 ? power : power * 2;
  }

  private int height() {
    return HEAD + rows.size() * ROW + 10;
  }

  String svg() {
    for (int i = 0; i < rows.size(); i++) {
      add("<text x='12' y='%d'>%s</text>", HEAD + i * ROW + 16, rows.get(i).title());
    }
    return String.format(
            Locale.ROOT,
            "<svg xmlns='http://www.w3.org/2000/svg' width='%1$d' height='%2$d' viewBox='0 0 %1$d"
                + " %2$d' role='img' font-family='Inter, system-ui, Segoe UI, Roboto,"
                + " sans-serif'>\n"
                + "<title>The cost of a charge with eight threads: less is better</title>\n",
            left,
            height())
        + STYLE
        + "<rect class='page' width='100%' height='100%'/>\n"
        + panels
        + "</svg>\n";
  }

  private void add(String pattern, Object... values) {
    panels.append(String.format(Locale.ROOT, pattern, values)).append('\n');
  }
}
