package io.cardfile.testkit.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the programs that are written in other languages against a sandbox in another process. */
@Tag("slow")
class OtherLanguagesTest {

  private static final String REQUIRED = "cardfile.languages.required";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "python3, src/test/python/sandbox_test.py",
    "node, src/test/node/sandbox-test.mjs",
  })
  void standardLibraryIsEnough(String language, String program) throws Exception {
    try (SandboxProcess sandbox = SandboxProcess.start("--port", "0")) {
      String url = sandbox.line().replaceAll(".*purchases=", "");
      Path output = directory.resolve("output.txt");
      Process process = start(output, language, program, url);
      try {
        assertTrue(process.waitFor(5, TimeUnit.MINUTES));
      } finally {
        process.destroyForcibly();
      }
      assertEquals(0, process.exitValue(), () -> read(output));
    }
  }

  private static String read(Path output) {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static Process start(Path output, String... command) throws IOException {
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
    } catch (IOException missing) {
      if (Boolean.getBoolean(REQUIRED)) {
        throw missing;
      }
      String skipped = command[0] + " is not installed; -D" + REQUIRED + "=true makes this fail";
      System.out.println("SKIPPED: " + skipped);
      return abort(skipped);
    }
  }
}
