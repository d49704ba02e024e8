package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testsupport.pages.GeneratedBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Generates the list of codes in docs/reference/rules-and-codes.md. */
class CodesPageTest {

  private static final Path SOURCE = Path.of("src/main/java/io/cardfile/validation/Violation.java");
  private static final Pattern CODE =
      Pattern.compile("/\\*\\* ([^*]+)\\. \\*/\\s+public static final String \\w+ = \"(\\w+)\"");

  @Test
  void thePageHasEachCode() throws IOException {
    String source = Files.readString(SOURCE).replaceAll("\\{@code ([^}]+)}", "`$1`");
    List<String> list =
        CODE.matcher(source)
            .results()
            .map(code -> "- `" + code.group(2) + "`: " + code.group(1))
            .toList();
    assertEquals(Violation.Codes.class.getFields().length, list.size());
    GeneratedBlock.check("reference/rules-and-codes.md", "codes", list);
  }
}
