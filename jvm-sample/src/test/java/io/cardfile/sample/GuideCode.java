package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertFalse;
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

/** The Java code of a documentation page. */
final class GuideCode {

  private static final int LONGEST_EXAMPLE = 15;

  private GuideCode() {}

  static List<String> javaBlocks(String page) throws IOException {
    List<String> blocks = new ArrayList<>();
    for (String part : Files.readString(Path.of("..", page)).split("```java\n", -1)) {
      blocks.add(part.substring(0, Math.max(0, part.indexOf("```"))));
    }
    return blocks.subList(1, blocks.size());
  }

  /** Asserts that the Java of {@code page} is in {@code example}, which needs Java 8. */
  static void assertShown(String page, Class<?> example, Path classes) throws IOException {
    String folder = example.getPackageName().replace('.', '/');
    String name = example.getSimpleName();
    String source = Files.readString(Path.of("src/test/java", folder, name + ".java"));
    List<String> blocks = javaBlocks(page);
    assertFalse(blocks.isEmpty(), page);
    for (String block : blocks) {
      assertTrue(withoutSpaces(source).contains(withoutSpaces(block)), block);
      assertTrue(block.lines().count() <= LONGEST_EXAMPLE, block);
    }
    compile("8", classes, List.of(source(name, source)));
  }

  // The page and the formatter of the sources break lines at different places.
  static String withoutSpaces(String code) {
    return code.replaceAll("\\s", "");
  }

  static JavaFileObject source(String className, String text) {
    URI place = URI.create("string:///" + className + ".java");
    return new SimpleJavaFileObject(place, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  static void compile(String release, Path classes, List<JavaFileObject> sources) {
    compile(release, System.getProperty("java.class.path"), classes, sources);
  }

  static void compile(
      String release, String classPath, Path classes, List<JavaFileObject> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("--release", release, "-proc:none", "-cp", classPath, "-d", classes.toString());
    boolean compiled = compiler.getTask(messages, null, null, options, null, sources).call();
    assertTrue(compiled, messages.toString());
  }
}
