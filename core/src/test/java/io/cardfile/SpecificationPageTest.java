package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.testsupport.pages.GeneratedBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the names in docs/reference/specification.md with the sources of all modules. */
class SpecificationPageTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*[a-z]\\w*(?:\\.\\w+)*)`");

  @Test
  void eachClassAndEachMemberExists() throws IOException {
    Map<String, String> sources = sources();
    List<String> names =
        NAME.matcher(GeneratedBlock.page("reference/specification.md"))
            .results()
            .map(name -> name.group(1))
            .toList();
    List<String> missing = new ArrayList<>(names);
    missing.removeIf(name -> exists(name.split("\\."), sources));
    assertFalse(names.isEmpty());
    assertEquals(List.of(), missing);
  }

  private static boolean exists(String[] name, Map<String, String> sources) {
    String source = sources.getOrDefault(name[0], "");
    return Stream.of(name)
        .allMatch(part -> Pattern.compile(declaration(part)).matcher(source).find());
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
    return path.endsWith(".java") && path.matches("..[/\\\\][a-z-]+[/\\\\]src[/\\\\]main[/\\\\].*");
  }
}
