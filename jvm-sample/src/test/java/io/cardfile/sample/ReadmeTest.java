package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the examples of the README, in their order, against a sandbox. */
class ReadmeTest {

  private static final String CLASS = "ReadmeExample";

  @Test
  void theExamplesCompileAndRun(@TempDir Path classes) throws Exception {
    List<String> blocks = javaBlocks(Files.readString(Path.of("..", "README.md")));
    assertEquals(3, blocks.size());
    compile(source(blocks), classes);
    assertEquals(List.of("APPROVED", "APPROVED", "ISSUED"), ReadmeRun.run(classes, CLASS));
  }

  @Test
  void theFirstExampleHasTenLines() throws IOException {
    String first = javaBlocks(Files.readString(Path.of("..", "README.md"))).get(0);
    assertTrue(first.lines().count() <= 10, "the first example has " + first.lines().count());
  }

  private static List<String> javaBlocks(String markdown) {
    List<String> blocks = new ArrayList<>();
    for (String part : markdown.split("```java\n", -1)) {
      blocks.add(part.substring(0, Math.max(0, part.indexOf("```"))));
    }
    return blocks.subList(1, blocks.size());
  }

  private static String source(List<String> blocks) {
    return """
    import io.cardfile.*;
    import io.cardfile.money.*;
    import io.cardfile.purchase.*;
    import io.cardfile.purchase.PurchaseOutcome.*;
    import io.cardfile.signing.*;
    import io.cardfile.transport.*;
    import io.cardfile.transport.retrofit.*;
    import io.cardfile.wallet.*;
    import java.util.*;

    public class ReadmeExample {
      public static List<String> run(
          String walletUrl, String purchasesUrl, String username, String token, String secret,
          String cardNumber, String cvv) {
        Map<String, String> vault = new HashMap<>();
    """
        + String.join("\n", blocks)
        + """
            return List.of(outcome.kind().name(), charged.kind().name(), issued.kind().name());
          }
        }
        """;
  }

  private static void compile(String source, Path classes) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    JavaFileObject file = new SourceText(source);
    List<String> options = List.of("--release", "17", "-d", classes.toString());
    boolean compiled = compiler.getTask(messages, null, null, options, null, List.of(file)).call();
    assertTrue(compiled, messages.toString());
  }

  private static final class SourceText extends SimpleJavaFileObject {
    private final String text;

    SourceText(String text) {
      super(URI.create("string:///" + CLASS + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
