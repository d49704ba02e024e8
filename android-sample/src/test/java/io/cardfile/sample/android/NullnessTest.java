package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Class files state what may be null, and the Kotlin compiler enforces it. */
class NullnessTest {

  private static final Path SOURCES = Path.of("src/test/resources/io/cardfile/sample/android");
  private static final Path COMPILER = Path.of("target/kotlin-compiler").toAbsolutePath();
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Pattern ERROR = Pattern.compile("\\.kt:(\\d+):\\d+: error: ");

  @TempDir Path folder;

  @Test
  void everyPublishedPackageIsNullMarked() throws Exception {
    Set<String> packages = new TreeSet<>();
    for (Class<?> type : ClassFilesTest.ONE_OF_EACH_MODULE) {
      for (String file : ClassFiles.versionsBeside(type).keySet()) {
        packages.add(Path.of(file).getParent().toString().replace(File.separatorChar, '.'));
      }
    }
    packages.remove(CheckoutPresenter.class.getPackageName()); // The app.
    packages.removeIf(name -> name.startsWith("io.cardfile.internal")); // Not exported.

    assertTrue(packages.size() > 20, packages.toString());
    for (String name : packages) {
      Class<?> info = Class.forName(name + ".package-info");
      assertTrue(info.isAnnotationPresent(NullMarked.class), name);
    }
  }

  @Test
  void eachMistakeIsAnError() throws Exception {
    Path source = SOURCES.resolve("NullMistakes.kt");
    List<String> lines = Files.readAllLines(source);
    Set<Integer> mistakes =
        IntStream.rangeClosed(1, lines.size())
            .filter(number -> lines.get(number - 1).endsWith(" // error"))
            .boxed()
            .collect(Collectors.toCollection(TreeSet::new));

    String output = compile(source);

    assertFalse(mistakes.isEmpty());
    assertEquals(mistakes, errorLines(output), output);
  }

  private static Set<Integer> errorLines(String output) {
    Set<Integer> lines = new TreeSet<>();
    Matcher error = ERROR.matcher(output);
    while (error.find()) {
      lines.add(Integer.valueOf(error.group(1)));
    }
    return lines;
  }

  /** Returns the messages of the compiler. */
  private String compile(Path source) throws Exception {
    Path messages = folder.resolve("messages.txt");
    Process process =
        new ProcessBuilder(
                JAVA.toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                COMPILER + "/*",
                "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
                "-no-stdlib",
                "-cp",
                classPath(),
                "-d",
                folder.resolve("classes").toString(),
                source.toString())
            .redirectErrorStream(true)
            .redirectOutput(messages.toFile())
            .start();
    try {
      assertTrue(process.waitFor(50, TimeUnit.SECONDS));
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(messages);
  }

  /** The test's own class path without JSpecify, which the users of the library do not have. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("jspecify-"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
