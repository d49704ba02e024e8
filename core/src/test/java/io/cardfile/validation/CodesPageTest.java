package io.cardfile.validation;

import io.cardfile.testsupport.pages.GeneratedBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Generates the table of codes in docs/reference/rules-and-codes.md. */
class CodesPageTest {

  private static final Path SOURCE = Path.of("src/main/java/io/cardfile/validation/Violation.java");
  private static final Pattern CODE =
      Pattern.compile("/\\*\\* ([^*]+)\\. \\*/\\s+public static final String \\w+ = \"(\\w+)\"");

  @Test
  void eachCodeIsInTheTable() throws IOException {
    List<String> table = new ArrayList<>(List.of("| code | what is wrong |", "|---|---|"));
    CODE.matcher(Files.readString(SOURCE).replaceAll("\\{@code ([^}]+)}", "`$1`"))
        .results()
        .forEach(code -> table.add("| `" + code.group(2) + "` | " + code.group(1) + " |"));
    GeneratedBlock.check("reference/rules-and-codes.md", "codes", table);
  }
}
