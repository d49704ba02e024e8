package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Runs the build's check for what API 26 lacks on a few lines of Java. */
final class ApiLevel {

  private static final Path TOOLS = Path.of("target/api-level").toAbsolutePath();
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private ApiLevel() {}

  /** Returns the refused expressions; each is compiled into a separate class. */
  static List<String> refused(Path folder, List<String> expressions) throws Exception {
    // The checker's main method reads this folder.
    Files.copy(TOOLS.resolve("gummy-bears-api-26.signature"), folder.resolve("signature"));
    Path classes = Files.createDirectories(folder.resolve("target/classes"));
    for (int i = 0; i < expressions.size(); i++) {
      compile(classes, "Probe" + i, expressions.get(i));
    }
    String said = check(folder);
    return IntStream.range(0, expressions.size())
        .filter(i -> said.contains("Probe" + i + ".class: Undefined reference"))
        .mapToObj(expressions::get)
        .toList();
  }

  private static void compile(Path classes, String name, String expression) {
    // Without the name of a source file, which that main method does not support.
    List<String> options = List.of("--release", "17", "-g:none", "-d", classes.toString());
    boolean compiled =
        ToolProvider.getSystemJavaCompiler()
            .getTask(null, null, null, options, null, List.of(source(name, expression)))
            .call();
    assertTrue(compiled, expression);
  }

  private static JavaFileObject source(String name, String expression) {
    String text =
        "class %s { static Object of(String s, java.util.stream.Stream<String> t, java.io.InputStream in)"
                .formatted(name)
            + " throws Exception { return %s; } }".formatted(expression);
    URI place = URI.create("string:///" + name + ".java");
    return new SimpleJavaFileObject(place, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  private static String check(Path folder) throws IOException, InterruptedException {
    Path said = folder.resolve("said.txt");
    String main = "org.codehaus.mojo.animal_sniffer.SignatureChecker";
    Process process =
        new ProcessBuilder(JAVA.toString(), "-cp", TOOLS + "/*", main)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      assertTrue(process.waitFor(30, TimeUnit.SECONDS));
      assertEquals(0, process.exitValue(), said.toString());
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(said);
  }
}
