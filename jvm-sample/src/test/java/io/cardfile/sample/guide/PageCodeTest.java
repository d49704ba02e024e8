package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the code of each page with a region of a source that a test compiles and runs. The line
 * before a block of Java or Kotlin names the region, or says why there is none:
 *
 * <pre>
 * &lt;!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/ReadmeTest.java#first-payment -->
 * &lt;!-- not compiled: a line of your own build -->
 * </pre>
 *
 * <p>In the source, {@code // region first-payment} and {@code // endregion} enclose the code. With
 * {@code -Dpages.write=true} the regions are written into the pages.
 */
class PageCodeTest {

  private static final Path ROOT = Path.of("..");
  private static final String FENCE = "```";
  private static final String BEGIN = "\\s*\\S+ region ";
  private static final String END = "( -->)?"; // In XML.
  private static final Pattern MARKER = Pattern.compile("<!-- region (\\S+)#(\\S+) -->");
  private static final boolean WRITE = Boolean.getBoolean("pages.write");

  static Stream<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> root = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Stream<Path> files = Stream.concat(root, docs);
      files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages.stream();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void codeOfThePageIsARegion(Path page) throws IOException {
    List<String> lines = Files.readAllLines(page);
    List<String> written = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      written.add(lines.get(i));
      if (lines.get(i).strip().startsWith(FENCE)) {
        int end = i + 1;
        while (!lines.get(end).strip().equals(FENCE)) {
          end++;
        }
        String marker = i == 0 ? "" : lines.get(i - 1);
        String place = page + ":" + (i + 1) + ": ";
        written.addAll(code(place, marker, lines.get(i).strip(), lines.subList(i + 1, end)));
        written.add(lines.get(end));
        i = end;
      }
    }
    if (WRITE) {
      Files.write(page, written);
    }
  }

  private static List<String> code(String place, String marker, String fence, List<String> shown)
      throws IOException {
    Matcher named = MARKER.matcher(marker);
    if (!named.matches()) {
      boolean mustRun = fence.matches(FENCE + "(java|kotlin)\\b.*");
      assertTrue(
          !mustRun || marker.startsWith("<!-- not compiled: "),
          place + "name the region of this code, see CONTRIBUTING.md");
      return shown;
    }
    List<String> source = region(place, ROOT.resolve(named.group(1)), named.group(2));
    if (!WRITE) {
      String difference = place + "differs from its region; -Dpages.write=true copies the region";
      assertEquals(String.join("\n", source), String.join("\n", shown), difference);
    }
    return source;
  }

  /** Returns the lines of a region without their indentation, and without markers in it. */
  private static List<String> region(String place, Path source, String name) throws IOException {
    List<String> region = new ArrayList<>();
    int depth = 0;
    for (String line : Files.readAllLines(source)) {
      if (depth == 0 && line.matches(BEGIN + name + END)) {
        assertTrue(region.isEmpty(), place + source + " has two regions " + name);
        depth = 1;
      } else if (depth > 0 && line.matches(BEGIN + "\\S+" + END)) {
        depth++;
      } else if (depth > 0 && line.contains(" endregion")) {
        depth--;
      } else if (depth > 0) {
        region.add(line);
      }
    }
    assertFalse(region.isEmpty(), place + source + " has no region " + name);
    assertEquals(0, depth, place + "the region " + name + " has no end in " + source);
    return String.join("\n", region).stripTrailing().stripIndent().strip().lines().toList();
  }
}
