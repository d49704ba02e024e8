package io.cardfile.sample;

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

  private GuideCode() {}

  static List<String> javaBlocks(String page) throws IOException {
    List<String> blocks = new ArrayList<>();
    for (String part : Files.readString(Path.of("..", page)).split("```java\n", -1)) {
      blocks.add(part.substring(0, Math.max(0, part.indexOf("```"))));
    }
    return blocks.subList(1, blocks.size());
  }

  static JavaFileObject source(String className, String text) {
    URI place = URI.create("string:///" + className + ".java");
    return new SimpleJavaFileObject(place, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return TestJournals.in(text);
      }
    };
  }

  static void compile(String release, Path classes, List<JavaFileObject> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options = List.of("--release", release, "-d", classes.toString());
    boolean compiled = compiler.getTask(messages, null, null, options, null, sources).call();
    assertTrue(compiled, messages.toString());
  }
}
