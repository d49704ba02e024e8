package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes the page docs/faults.md, and the same table with times, from the measured results. */
final class FaultPage {

  static final Path COLUMNS = Path.of("target", "faults");
  static final Path PAGE = Path.of("..", "docs", "faults.md");
  static final String BEGIN = "<!-- The table, as measured -->";

  private static final List<Path> FOLDERS =
      List.of(
          COLUMNS,
          Path.of("..", "transport-jdk", "target", "faults"),
          Path.of("..", "testkit-contract", "target", "faults"),
          Path.of("..", "transport-apache", "target", "faults"));
  private static final String WHEN = "\0";
  private static final List<String> OURS =
      List.of("okhttp-", "jdk-sockets", "java.net.http", "apache-5");

  // From column to fault to cells of a line; both in order.
  private final Map<String, Map<String, Cell>> columns = new LinkedHashMap<>();
  private final Map<String, String[]> faults = new TreeMap<>();

  /** The result of one transport under one fault. */
  private static final class Cell {

    private final String[] values;

    Cell(String[] values) {
      this.values = values;
    }

    private boolean broken() {
      return values[7].equals("BROKEN");
    }

    private String mark() {
      return switch (values[5]) {
        case "IN_DOUBT" -> "?";
        case "THROWN" -> "!";
        case "" -> "hangs";
        default -> values[5].matches("[0-9]+") ? values[5] : values[5].substring(0, 1);
      };
    }

    /** Returns the text without values that change from run to run. */
    String shown() {
      if (values[7].equals("SKIPPED")) {
        return "";
      }
      String late = values[8].isEmpty() ? "" : " late";
      if (!values[9].isEmpty()) {
        return broken() ? "**broken" + late + "**" : "holds";
      }
      String seen = (values[4] + " " + mark()).trim() + late;
      return broken() ? "**" + seen + "**" : seen;
    }

    String printed() {
      String time = values[6].isEmpty() ? "" : values[6] + " ms";
      return values[7].equals("SKIPPED")
          ? "-"
          : String.format(Locale.ROOT, "%s %s %s", values[4], mark(), time)
              + (broken() ? " X" : "");
    }
  }

  static FaultPage read() throws IOException {
    FaultPage page = new FaultPage();
    List<Path> files = new ArrayList<>();
    for (Path folder : FOLDERS) {
      try (var listed = Files.newDirectoryStream(folder, "*.tsv")) {
        listed.forEach(files::add);
      }
    }
    files.sort((a, b) -> order(name(a)).compareTo(order(name(b))));
    for (Path file : files) {
      page.add(name(file), Files.readAllLines(file));
    }
    return page;
  }

  private static String name(Path file) {
    return file.getFileName().toString().replaceFirst("\\.tsv$", "");
  }

  /** Returns the sort key: our transports first, then plain clients on the same HTTP stack. */
  private static String order(String name) {
    for (int i = 0; i < OURS.size(); i++) {
      if (name.startsWith(OURS.get(i))) {
        return "0" + i + name;
      }
    }
    return "1" + name;
  }

  private void add(String column, List<String> lines) {
    Map<String, Cell> cells = new TreeMap<>();
    for (String line : lines) {
      String[] values = line.split("\t", -1);
      String key =
          String.format(
              Locale.ROOT, "%02d %s %s", Integer.parseInt(values[0]), values[1], values[2]);
      faults.putIfAbsent(key, values);
      cells.put(key, new Cell(values));
    }
    columns.put(column, cells);
  }

  int columns() {
    return columns.size();
  }

  String markdown() {
    StringBuilder page = new StringBuilder("| # | fault | when | what happens |");
    columns.keySet().forEach(name -> page.append(' ').append(name).append(" |"));
    page.append("\n|---:|---|---|---|").append("---|".repeat(columns.size())).append('\n');
    alike().forEach((row, when) -> page.append(row.replace(WHEN, String.join(";", when))));
    return page.toString();
  }

  /** Returns rows that differ only in their circumstance, with the circumstances of each. */
  private Map<String, List<String>> alike() {
    Map<String, List<String>> alike = new LinkedHashMap<>();
    faults.forEach(
        (key, fault) -> {
          StringBuilder row = new StringBuilder("| ").append(fault[0]).append(" | `");
          row.append(fault[1]).append("` |").append(WHEN).append(" | ").append(fault[3]);
          row.append(" |");
          columns.values().forEach(cells -> row.append(cell(cells.get(key))));
          String when = fault[2].isEmpty() ? "" : " " + fault[2];
          alike.computeIfAbsent(row.append('\n').toString(), same -> new ArrayList<>()).add(when);
        });
    return alike;
  }

  private static String cell(Cell cell) {
    String shown = cell == null ? "" : cell.shown();
    return shown.isEmpty() ? " |" : " " + shown + " |";
  }

  String printed() {
    StringBuilder table = new StringBuilder();
    line(table, "fault x transport", columns.keySet());
    faults.forEach(
        (key, fault) -> {
          List<String> cells = new ArrayList<>();
          columns.values().forEach(cell -> cells.add(printed(cell.get(key))));
          line(table, key, cells);
        });
    return table.toString();
  }

  private static String printed(Cell cell) {
    return cell == null ? "-" : cell.printed();
  }

  private static void line(StringBuilder table, String first, Iterable<String> cells) {
    table.append(String.format(Locale.ROOT, "%-52s", first));
    cells.forEach(cell -> table.append(String.format(Locale.ROOT, " %-16s", cell)));
    table.append('\n');
  }

  /** Returns the cells of a table in Markdown, without those of the controls, by row. */
  static Map<String, String> ours(String markdown) {
    Map<String, String> cells = new TreeMap<>();
    List<String> names = List.of();
    for (String line : markdown.substring(markdown.indexOf("| # |")).lines().toList()) {
      List<String> values = List.of(line.substring(1).split("\\s*\\|\\s*", -1));
      if (names.isEmpty()) {
        names = values;
      } else if (!line.startsWith("|---")) {
        addOurs(cells, names, values);
      }
    }
    return cells;
  }

  private static void addOurs(Map<String, String> cells, List<String> names, List<String> values) {
    for (String when : values.get(2).split("; ?")) {
      String row = values.get(0).trim() + " " + values.get(1) + " " + when + " | ";
      cells.put(row + names.get(3), values.get(3));
      for (int at = 4; at < names.size() - 1; at++) {
        if (!names.get(at).startsWith("plain-")) {
          cells.put(row + names.get(at), values.get(at));
        }
      }
    }
  }
}
