package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Kotlin compiler as a program. */
final class KotlinCompiler {

  private static final Path FOLDER = Path.of("target/kotlin-compiler").toAbsolutePath();
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private KotlinCompiler() {}

  /** Compiles into {@code folder}/classes, and returns the messages. */
  static String compile(Path folder, List<Path> sources) throws Exception {
    Path messages = folder.resolve("messages.txt");
    List<String> command =
        new ArrayList<>(
            List.of(
                JAVA.toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                FOLDER + "/*",
                "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
                "-no-stdlib",
                "-cp",
                classPath(),
                "-d",
                folder.resolve("classes").toString()));
    sources.forEach(source -> command.add(source.toString()));
    Process process =
        new ProcessBuilder(command)
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
