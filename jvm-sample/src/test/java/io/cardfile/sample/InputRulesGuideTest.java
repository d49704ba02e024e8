package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the example of docs/input-rules.md, and compares the violations it shows. */
class InputRulesGuideTest {

  private static final String PAGE = "docs/input-rules.md";

  private static final Map<String, String> FORM =
      Map.of(
          "order", "2026/1042",
          "amount", "19.001",
          "currency", "AUD",
          "holder", "Ada Example",
          "number", "4111 1111 1111 1111",
          "expiry", "12/2099",
          "cvv", "123");

  @Test
  void violationsAreThoseOfThePage(@TempDir Path classes) throws Exception {
    List<String> blocks = GuideCode.javaBlocks(PAGE);
    assertEquals(1, blocks.size());
    GuideCode.compile("17", classes, List.of(GuideCode.source("InputRules", source(blocks))));
    String text = Files.readString(Path.of("..", PAGE)).split("```text\n", -1)[1];
    assertEquals(text.substring(0, text.indexOf("```")), violations(classes));
  }

  private static String violations(Path classes) throws Exception {
    URL[] urls = {classes.toUri().toURL()};
    try (URLClassLoader loader =
        new URLClassLoader(urls, InputRulesGuideTest.class.getClassLoader())) {
      StringBuilder lines = new StringBuilder();
      Object found = loader.loadClass("InputRules").getMethod("run", Map.class).invoke(null, FORM);
      ((List<?>) found).forEach(violation -> lines.append(violation).append('\n'));
      return lines.toString();
    }
  }

  private static String source(List<String> blocks) {
    return """
    import io.cardfile.purchase.*;
    import io.cardfile.validation.*;
    import java.util.*;

    public class InputRules {
      public static List<Violation> run(Map<String, String> form) {
    """
        + blocks.get(0)
        + """
            return violations;
          }
        }
        """;
  }
}
