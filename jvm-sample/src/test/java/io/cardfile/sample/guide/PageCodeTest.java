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
 * Compares the code of each page and Javadoc comment with a region of a source that a test compiles
 * and runs. The line before a block of Java or Kotlin names the region, or says why there is none:
 *
 * <pre>
 * &lt;!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/ReadmeTest.java#pay -->
 * &lt;!-- not compiled: a line of your own build -->
 * </pre>
 *
 * <p>In the source, {@code // region pay} and {@code // endregion} enclose the code. With {@code
 * -Dpages.write=true} the regions are written into the pages and comments.
 */
class PageCodeTest {

  private static final Path ROOT = Path.of("..");
  private static final String FENCE = "```"; // In a page.
  private static final String PRE = "<pre>{@code"; // In a Javadoc comment.
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

  /** Returns the sources of the modules that show an example in a Javadoc comment. */
  static Stream<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.walk(ROOT, 2)) {
      for (Path folder : modules.map(module -> module.resolve("src/main/java")).toList()) {
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.walk(folder) : Stream.of()) {
          for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
            if (Files.readString(file).contains("* " + PRE)) {
              sources.add(file);
            }
          }
        }
      }
    }
    return sources.stream();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void codeOfThePageIsARegion(Path page) throws IOException {
    codeIsARegion(page, FENCE, FENCE);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void codeOfTheJavadocIsARegion(Path source) throws IOException {
    codeIsARegion(source, PRE, "}</pre>");
  }

  private static void codeIsARegion(Path file, String open, String close) throws IOException {
    List<String> lines = Files.readAllLines(file);
    List<String> written = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      written.add(line);
      int margin = line.indexOf(open); // In Javadoc after an asterisk.
      if (margin >= 0 && line.substring(0, margin).matches("[ *]*")) {
        List<String> shown = new ArrayList<>();
        int end = i + 1;
        for (; !inside(margin, lines.get(end)).equals(close); end++) {
          shown.add(inside(margin, lines.get(end)));
        }
        String above = i == 0 ? "" : inside(margin, lines.get(i - 1));
        String marker = above.isEmpty() && i > 1 ? inside(margin, lines.get(i - 2)) : above;
        String place = file + ":" + (i + 1) + ": ";
        for (String code : code(place, marker, line.substring(margin), shown)) {
          written.add((line.substring(0, margin) + code).stripTrailing());
        }
        written.add(lines.get(end));
        i = end;
      }
    }
    if (WRITE) {
      Files.write(file, written);
    }
  }

  private static String inside(int margin, String line) {
    return line.length() < margin ? "" : line.substring(margin);
  }

  private static List<String> code(String place, String marker, String fence, List<String> shown)
      throws IOException {
    Matcher named = MARKER.matcher(marker);
    if (!named.matches()) {
      boolean mustRun = fence.matches(FENCE + "(java|kotlin)\\b.*") || fence.equals(PRE);
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
