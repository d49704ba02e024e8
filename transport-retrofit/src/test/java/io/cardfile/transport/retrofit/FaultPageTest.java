package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Prints the measured table, and compares each cell of our transports with the page. Cells of the
 * controls are not compared, because the results of plain HTTP clients vary between runs.
 */
@Tag("fault-page")
class FaultPageTest {

  private static final boolean WRITING = Boolean.getBoolean("faults.write");
  private static final int COLUMNS = WRITING ? 10 : 7; // The controls only when it is written.
  private static final String HOW =
      "mvn -Pfaults test -Dfaults.write=true writes docs/faults.md anew";

  @Test
  void isAsMeasured() throws Exception {
    FaultPage measured = FaultPage.read();
    System.out.println(measured.printed());
    assertEquals(COLUMNS, measured.columns(), "columns; mvn clean takes old ones away");
    String page = Files.readString(FaultPage.PAGE);
    if (WRITING) {
      int table = page.indexOf(FaultPage.BEGIN) + FaultPage.BEGIN.length();
      page = page.substring(0, table) + "\n\n" + measured.markdown();
      Files.writeString(FaultPage.PAGE, page);
    }
    assertEquals(
        Map.of(), differences(FaultPage.ours(measured.markdown()), FaultPage.ours(table(page))));
  }

  @Test
  void everyCellOfOursHolds() throws Exception {
    Map<String, String> ours = FaultPage.ours(table(Files.readString(FaultPage.PAGE)));
    assertTrue(ours.size() > 1000, () -> "only " + ours.size() + " cells");
    ours.values().removeIf(cell -> !cell.contains("**"));
    assertEquals(Map.of(), ours);
  }

  /** Returns the measured table; a table before it is about other faults. */
  private static String table(String page) {
    return page.substring(page.indexOf(FaultPage.BEGIN));
  }

  private static Map<String, String> differences(Map<String, String> is, Map<String, String> was) {
    Map<String, String> differences = new TreeMap<>();
    is.forEach((cell, now) -> note(differences, cell, now, was.getOrDefault(cell, "nothing")));
    was.forEach((cell, then) -> note(differences, cell, is.getOrDefault(cell, "nothing"), then));
    if (!differences.isEmpty()) {
      differences.put("how", HOW);
    }
    return differences;
  }

  private static void note(Map<String, String> differences, String cell, String is, String was) {
    if (!is.equals(was)) {
      differences.put(cell, "is " + is + ", was " + was);
    }
  }
}
