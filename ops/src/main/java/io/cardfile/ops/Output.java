package io.cardfile.ops;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Prints a document, as JSON for programs or in aligned columns for people. */
final class Output {

  private final PrintStream out;
  private final boolean json;

  Output(PrintStream out, boolean json) {
    this.out = out;
    this.json = json;
  }

  /** Prints a line for each member; of a member with objects a table with {@code columns}. */
  void print(JsonObject document, String... columns) {
    if (json) {
      out.println(JsonText.write(document));
    } else {
      out.print(text(document, columns));
    }
  }

  static String text(JsonObject document, String... columns) {
    StringBuilder text = new StringBuilder();
    List<List<String>> lines = new ArrayList<>();
    document
        .members()
        .forEach(
            (name, value) -> {
              if (value.kind() == JsonValue.Kind.ARRAY) {
                text.append(aligned(table(value.array(), columns)));
              } else {
                lines.add(Arrays.asList(name, text(value)));
              }
            });
    return text.append(aligned(lines)).toString();
  }

  private static List<List<String>> table(JsonArray objects, String... columns) {
    List<List<String>> rows = new ArrayList<>();
    if (objects.size() > 0) {
      rows.add(Arrays.asList(String.join(" ", columns).toUpperCase(Locale.ROOT).split(" ")));
    }
    for (JsonValue value : objects) {
      List<String> row = new ArrayList<>();
      for (String column : columns) {
        row.add(text(value.object().members().getOrDefault(column, JsonValue.of(""))));
      }
      rows.add(row);
    }
    return rows;
  }

  private static String text(JsonValue value) {
    return value.kind() == JsonValue.Kind.BOOLEAN ? value.bool() ? "yes" : "no" : value.text();
  }

  private static String aligned(List<List<String>> rows) {
    StringBuilder out = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(other -> other.get(column).length()).max().orElse(1);
        line.append(String.format("%-" + (width + 2) + "s", row.get(i)));
      }
      out.append(line.toString().trim()).append(System.lineSeparator());
    }
    return out.toString();
  }
}
