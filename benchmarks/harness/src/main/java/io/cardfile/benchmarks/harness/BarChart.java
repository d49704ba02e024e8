package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Horizontal bars as SVG: a bar for each median, and a line from the smallest to the largest. */
final class BarChart {

  private static final int WIDTH = 860;
  private static final int LABELS = 270;
  private static final int FIGURES = 110;
  private static final int ROW = 26;
  private static final int HEAD = 62;

  private final String title;
  private final List<String> notes;
  private final List<Bar> bars = new ArrayList<>();

  private record Bar(String label, Spread spread) {}

  BarChart(String title, List<String> notes) {
    this.title = title;
    this.notes = notes;
  }

  BarChart add(String label, Spread spread) {
    bars.add(new Bar(label, spread));
    return this;
  }

  void write(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, svg());
  }

  private String svg() {
    int height = HEAD + bars.size() * ROW + notes.size() * 16 + 16;
    StringBuilder out = new StringBuilder();
    line(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
            + " font-family=\"sans-serif\" font-size=\"13\" role=\"img\" aria-label=\"%s\">",
        WIDTH,
        height,
        WIDTH,
        height,
        escape(title));
    line(out, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>", WIDTH, height);
    text(out, 12, 26, "16", "#111111", title);
    text(
        out,
        12,
        46,
        "12",
        "#555555",
        "Less is better. The line goes from the smallest to the largest figure.");
    // A single disturbed round must not press all the other bars together.
    double longest = bars.stream().mapToDouble(bar -> bar.spread().median()).max().orElse(1) * 1.3;
    for (int i = 0; i < bars.size(); i++) {
      bar(out, bars.get(i), HEAD + i * ROW, longest);
    }
    for (int i = 0; i < notes.size(); i++) {
      text(out, 12, HEAD + bars.size() * ROW + 18 + i * 16, "11", "#555555", notes.get(i));
    }
    return out.append("</svg>\n").toString();
  }

  private static void bar(StringBuilder out, Bar bar, int top, double longest) {
    Spread spread = bar.spread();
    String color = bar.label().startsWith("Cardfile") ? "#0b6e4f" : "#8fa3b0";
    double length = at(spread.median(), longest) - LABELS;
    text(out, 12, top + 15, "13", "#111111", bar.label());
    line(
        out,
        "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"16\" fill=\"%s\"/>",
        LABELS,
        top + 3,
        length,
        color);
    line(
        out,
        "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#111111\"/>",
        at(spread.min(), longest),
        at(spread.max(), longest),
        top + 11,
        top + 11);
    text(out, WIDTH - FIGURES + 10, top + 15, "13", "#111111", Text.number(spread.median()));
  }

  private static double at(double figure, double longest) {
    return LABELS + Math.min(figure / longest, 1) * (WIDTH - LABELS - FIGURES);
  }

  private static void text(
      StringBuilder out, int x, int y, String size, String color, String text) {
    line(
        out,
        "<text x=\"%d\" y=\"%d\" font-size=\"%s\" fill=\"%s\">%s</text>",
        x,
        y,
        size,
        color,
        escape(text));
  }

  private static void line(StringBuilder out, String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
