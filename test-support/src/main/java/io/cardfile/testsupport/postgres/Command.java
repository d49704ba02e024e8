package io.cardfile.testsupport.postgres;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program that ends by itself. */
final class Command {

  private static final long SECONDS = 60;

  private Command() {}

  /** Runs a program and returns its output. */
  static String run(List<String> line) throws IOException {
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    process.getOutputStream().close();
    try {
      String output = all(process.getInputStream());
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

  private static String all(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[4096];
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      bytes.write(buffer, 0, count);
    }
    return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
  }
}
