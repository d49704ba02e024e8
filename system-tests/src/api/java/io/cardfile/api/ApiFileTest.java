package io.cardfile.api;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Compares the public API of this module with its file {@code api.txt}. The sources of this package
 * are compiled among the tests of every module that is published.
 */
class ApiFileTest {
  private static final String COMMAND =
      "mvn test -Dtest=ApiFileTest -Dsurefire.failIfNoSpecifiedTests=false -Dapi.write=true"
          + ", with -Pintegrations for a bridge";

  @Test
  void publicApiEqualsApiFile() throws IOException {
    Path file = Path.of("api.txt");
    List<String> found = PublicApi.of(Path.of("target/classes"));
    assertFalse(found.isEmpty());
    if (Boolean.getBoolean("api.write")) {
      Files.write(file, found);
    }
    List<String> expected = Files.exists(file) ? Files.readAllLines(file) : List.of();
    List<String> changes = new ArrayList<>();
    without(expected, found).forEach(line -> changes.add("- " + line));
    without(found, expected).forEach(line -> changes.add("+ " + line));
    assertTrue(
        changes.isEmpty(),
        () ->
            "The public API differs from "
                + file.toAbsolutePath()
                + ":\n"
                + String.join("\n", changes.subList(0, Math.min(50, changes.size())))
                + "\nWhat may change is in docs/compatibility.md. To accept it: "
                + COMMAND);
  }

  private static List<String> without(List<String> lines, List<String> others) {
    List<String> rest = withTypes(lines);
    rest.removeAll(withTypes(others));
    return rest;
  }

  /** Puts the name of its type in front of each member. */
  private static List<String> withTypes(List<String> lines) {
    List<String> result = new ArrayList<>();
    String type = "";
    for (String line : lines) {
      boolean isMember = line.startsWith(" ");
      type = isMember ? type : line.replaceAll(".*?\\b(io\\.cardfile[\\w.$]*).*", "$1");
      result.add(isMember ? type + ":" + line : line);
    }
    return result;
  }
}
