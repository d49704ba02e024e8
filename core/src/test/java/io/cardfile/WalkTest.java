package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares docs/walk.md with the classes of core that take part in one purchase. */
class WalkTest {

  private static final Path PAGE = Path.of("..", "docs", "walk.md");

  @Test
  void pageNamesEachClassOfOnePurchaseInItsOrder() throws Exception {
    Map<String, String> page = rows();
    Map<String, Set<String>> recorded = MethodRecorder.record();

    assertEquals(String.join("\n", recorded.keySet()), String.join("\n", page.keySet()));
    for (Map.Entry<String, String> row : page.entrySet()) {
      Set<String> methods = recorded.get(row.getKey());
      assertTrue(methods.contains(row.getValue()), row + " is not one of " + methods);
    }
  }

  /** Returns the method that the page names for each class; steps are numbered without a gap. */
  private static Map<String, String> rows() throws IOException {
    Map<String, String> rows = new LinkedHashMap<>();
    for (String line : Files.readAllLines(PAGE)) {
      String[] cells = line.split("\\|");
      if (cells.length > 3 && cells[2].contains("`")) {
        assertEquals(Integer.toString(rows.size() + 1), cells[1].trim());
        rows.put(plain(cells[2]), plain(cells[3]));
      }
    }
    return rows;
  }

  private static String plain(String cell) {
    return cell.replace("`", "").trim();
  }
}
