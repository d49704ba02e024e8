package io.cardfile.sample.apk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The programs that pack an app, from Debian's packages {@code aapt}, {@code zipalign}, {@code
 * apksigner} and {@code android-framework-res}.
 */
final class Programs {

  private static final int SECONDS = 120;

  private final Path logs;

  Programs(Path logs) {
    this.logs = logs;
  }

  /** The exit status and the output of a program. */
  record ExitResult(int status, String text) {}

  /** Runs a program that must succeed, and returns its output. */
  String run(Object... command) throws IOException, InterruptedException {
    ExitResult ended = runToEnd(command);
    if (ended.status() != 0) {
      throw new IOException(command[0] + " ended with " + ended.status() + ":\n" + ended.text());
    }
    return ended.text();
  }

  /** Runs a program that may fail. */
  ExitResult runToEnd(Object... command) throws IOException, InterruptedException {
    Path log = logs.resolve(Path.of(command[0].toString()).getFileName() + ".log");
    Process process = start(log, List.of(command).stream().map(Object::toString).toList());
    try {
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        throw new IOException(command[0] + " took more than " + SECONDS + " s");
      }
    } finally {
      process.destroyForcibly();
    }
    return new ExitResult(process.exitValue(), Files.readString(log, StandardCharsets.ISO_8859_1));
  }

  private static Process start(Path log, List<String> command) throws IOException {
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(log.toFile())
          .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
          .start();
    } catch (IOException e) {
      throw new IOException(
          command.get(0)
              + " cannot be started; install aapt, zipalign, apksigner and android-framework-res",
          e);
    }
  }
}
