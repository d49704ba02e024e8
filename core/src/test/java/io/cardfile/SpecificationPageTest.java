package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares docs/reference/specification.md with the sources of all modules. */
class SpecificationPageTest {

  private static final Path ROOT = Path.of("..");
  private static final String NAME = "`([A-Z]\\w*[a-z]\\w*(?:\\.\\w+)*)`";
  private static final String TEST = ".*`[A-Z]\\w+(Test|Rows)(\\.\\w+)?`.*";
  private static final String STATUS = "as specified|stricter|looser|differs|missing";

  private static String page(String name) throws IOException {
    return Files.readString(ROOT.resolve("docs").resolve(name));
  }

  private static List<String[]> rows() throws IOException {
    Stream<String> rows = page("reference/specification.md").lines().filter(l -> l.matches("\\| \\d.*"));
    return rows.map(line -> line.split("\\s*\\|\\s*", -1)).toList();
  }

  @Test
  void eachStatementHasATestAndEachDifferenceADecision() throws IOException {
    List<String> withoutTests = new ArrayList<>();
    List<String[]> rows = rows();
    for (int i = 0; i < rows.size(); i++) {
      String[] row = rows.get(i); // The first and the last cell are empty.
      assertEquals(8, row.length, row[1]);
      assertEquals(String.valueOf(i + 1), row[1]);
      assertTrue(row[5].matches(STATUS), row[1]);
      assertTrue(row[5].equals("as specified") || row[6].matches(".*(ecision|as row).*"), row[1]);
      if (!row[5].equals("missing") && !row[4].matches(TEST)) {
        withoutTests.add(row[1]);
      }
    }
    assertEquals(List.of(), withoutTests);
    for (String status : STATUS.split("\\|")) {
      long count = rows.stream().filter(row -> row[5].equals(status)).count();
      assertTrue(
          page("reference/specification.md").replace("\n", " ").contains(status + " " + count), status);
    }
  }

  @Test
  void eachClassAndEachMemberExists() throws IOException {
    Map<String, String> sources = sources();
    List<String> missing = new ArrayList<>();
    for (String[] row : rows()) {
      String text = String.join("|", row);
      find(NAME, text, name -> missing.addAll(missing(row[1], name.split("\\."), sources)));
    }
    assertEquals(List.of(), missing);
  }

  private static void find(String regex, String text, Consumer<String> check) {
    Pattern.compile(regex).matcher(text).results().map(found -> found.group(1)).forEach(check);
  }

  private static List<String> missing(String row, String[] name, Map<String, String> sources) {
    List<String> missing = new ArrayList<>(List.of(name));
    String source = sources.getOrDefault(name[0], "");
    missing.removeIf(part -> Pattern.compile(declaration(part)).matcher(source).find());
    missing.replaceAll(part -> row + ": " + String.join(".", name) + " has no " + part);
    return missing;
  }

  private static String declaration(String name) {
    return Character.isLowerCase(name.charAt(0))
        ? " " + name + "\\("
        : "(?m)(class|interface|enum|final \\w+|^) *" + name + "\\b";
  }

  /** Returns the Java sources of all modules by the names of their files. */
  private static Map<String, String> sources() throws IOException {
    Map<String, String> sources = new HashMap<>();
    try (Stream<Path> files = Files.find(ROOT, 20, (path, is) -> isSource(path.toString()))) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        sources.merge(name, Files.readString(file), String::concat);
      }
    }
    return sources;
  }

  private static boolean isSource(String path) {
    return path.endsWith(".java") && path.matches("..[/\\\\][a-z-]+[/\\\\]src[/\\\\].*");
  }
}
