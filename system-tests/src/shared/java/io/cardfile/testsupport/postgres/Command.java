package io.cardfile.testsupport.postgres;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs a program that ends by itself. */
final class Command {

  private static final long SECONDS = 60;
  private static final Duration LIMIT = Duration.ofSeconds(120);

  private Command() {}

  /** Runs a program and returns its output. */
  static String run(List<String> line) throws IOException {
    return run(line, InputStream.nullInputStream());
  }

  /** Runs a program that reads {@code input}, and returns its output. */
  static String run(List<String> line, InputStream input) throws IOException {
    return run(line, input, LIMIT);
  }

  /** Runs a program, which is destroyed after {@code limit} or at an interrupt. */
  static String run(List<String> line, InputStream input, Duration limit) throws IOException {
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    // An interrupt does not end a read or write of a pipe, so this thread does neither.
    Thread reader = start(() -> read(process, output));
    start(() -> feed(process, input));
    try {
      if (!ended(process, reader, limit)) {
        throw failure(line, " did not end within " + limit.toSeconds() + " s: ", output, null);
      }
      if (process.exitValue() != 0) {
        throw failure(line, " failed: ", output, null);
      }
      return output.toString(StandardCharsets.UTF_8);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(line, " was interrupted: ", output, e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static Thread start(Runnable task) {
    Thread thread = new Thread(task, "command");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static boolean ended(Process process, Thread reader, Duration limit)
      throws InterruptedException {
    final long start = System.nanoTime();
    reader.join(limit.toMillis());
    long left = limit.toNanos() - (System.nanoTime() - start);
    return !reader.isAlive() && process.waitFor(left, TimeUnit.NANOSECONDS);
  }

  private static IOException failure(
      List<String> line, String what, ByteArrayOutputStream output, @Nullable Exception cause) {
    String shown = output.toString(StandardCharsets.UTF_8);
    return new IOException(String.join(" ", line) + what + shown, cause);
  }

  private static void read(Process process, ByteArrayOutputStream output) {
    try (InputStream in = process.getInputStream()) {
      in.transferTo(output);
    } catch (IOException e) {
      // It was destroyed.
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
