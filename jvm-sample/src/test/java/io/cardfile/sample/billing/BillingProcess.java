package io.cardfile.sample.billing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A billing run as a separate process, whose output goes to files. */
final class BillingProcess implements AutoCloseable {

  private static final long POLL = TimeUnit.MILLISECONDS.toNanos(1);

  private final Process process;
  private final Path out;
  private final Path err;

  private BillingProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  static BillingProcess start(Path folder, String name, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(BillingRun.class.getName());
    Collections.addAll(command, arguments);
    Path out = folder.resolve(name + ".out");
    Path err = folder.resolve(name + ".err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    return new BillingProcess(builder.start(), out, err);
  }

  /** Waits until {@code reached}; fails if the process ends before, or after {@code seconds}. */
  void awaitThat(BooleanSupplier reached, long seconds) throws IOException {
    long begin = System.nanoTime();
    while (!reached.getAsBoolean()) {
      if (!process.isAlive() || System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(seconds)) {
        throw new AssertionError("it was not to be: " + output());
      }
      LockSupport.parkNanos(POLL);
    }
  }

  long pid() {
    return process.pid();
  }

  /** Kills the process with signal 9. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Sends a termination signal, as Ctrl-C and {@code kill} do. */
  void terminate() {
    process.destroy();
  }

  int exitCode(long seconds) throws IOException, InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw new AssertionError("it has not ended: " + output());
    }
    return process.exitValue();
  }

  String out() throws IOException {
    return Files.readString(out);
  }

  String output() throws IOException {
    return out() + Files.readString(err);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
