package io.cardfile.testsupport.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program that ends by itself. */
final class Command {

  private static final long SECONDS = 60;

  private Command() {}

  /** Runs a program and returns its output. */
  static String run(List<String> line) throws IOException {
    return run(line, InputStream.nullInputStream());
  }

  /** Runs a program that reads {@code input}, and returns its output. */
  static String run(List<String> line, InputStream input) throws IOException {
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    try {
      feed(process, input);
      byte[] bytes = process.getInputStream().readAllBytes();
      String output = new String(bytes, StandardCharsets.UTF_8);
      if (!ended(process)) {
        throw new IOException(line.get(0) + " did not end within " + SECONDS + " s");
      }
      if (process.exitValue() != 0) {
        throw new IOException(String.join(" ", line) + " failed: " + output);
      }
      return output;
    } finally {
      process.destroyForcibly();
    }
  }

  /** Waits for the end, at most a minute; an interrupt is restored before the exception. */
  static boolean ended(Process process) throws IOException {
    try {
      return process.waitFor(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for a program", e);
    }
  }

  private static void feed(Process process, InputStream input) {
    try (OutputStream in = process.getOutputStream()) {
      input.transferTo(in);
    } catch (IOException e) {
      // It has ended early, or the input has: then its output and exit code say why.
    }
  }
}
