package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the test that is written in Python against a sandbox in another process. */
class SandboxPythonTest {

  private static final String REQUIRED = "cardfile.python.required";
  private static final Path TEST = Path.of("src", "test", "python", "sandbox_test.py");

  @TempDir Path directory;

  @Test
  void lostReplyIsOneCharge() throws Exception {
    try (SandboxProcess sandbox = SandboxProcess.start("--port", "0")) {
      String url = sandbox.line().replaceAll(".*purchases=", "");
      Path output = directory.resolve("output.txt");
      Process process = python(url, output);
      try {
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
      } finally {
        process.destroyForcibly();
      }
      String printed = Files.readString(output, StandardCharsets.UTF_8);
      assertEquals(0, process.exitValue(), printed);
      assertTrue(printed.contains("Ran 1 test"), printed);
    }
  }

  private static Process python(String url, Path output) throws IOException {
    try {
      return new ProcessBuilder("python3", TEST.toString(), url)
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
    } catch (IOException missing) {
      if (Boolean.getBoolean(REQUIRED)) {
        throw missing;
      }
      System.out.println(
          "SKIPPED: python3 is not installed; -D" + REQUIRED + "=true makes it fail");
      return abort("python3 is not installed");
    }
  }
}
