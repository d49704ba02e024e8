package io.cardfile.sample.shop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The server as a separate process, whose output goes to files. */
final class ShopProcess implements AutoCloseable {

  private static final Pattern READY = Pattern.compile("shop ready (http://127\\.0\\.0\\.1:\\d+) ");
  private static final long POLL = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long SECONDS = 300;

  private final Process process;
  private final Path output;

  private ShopProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  static ShopProcess start(Path folder, String name, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ShopMain.class.getName());
    Collections.addAll(command, arguments);
    Path output = folder.resolve(name + ".out");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    return new ShopProcess(builder.redirectOutput(output.toFile()).start(), output);
  }

  /** Waits until the server is ready. */
  Customer customer() throws IOException {
    long begin = System.nanoTime();
    Matcher ready = READY.matcher(output());
    while (!ready.find()) {
      if (!process.isAlive() || System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(SECONDS)) {
        throw new AssertionError("it was not to be: " + output());
      }
      LockSupport.parkNanos(POLL);
      ready = READY.matcher(output());
    }
    return new Customer(ready.group(1));
  }

  /** Kills the process with signal 9. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Sends a termination signal, as Ctrl-C and {@code kill} do, and waits for the end. */
  void terminate() throws IOException, InterruptedException {
    process.destroy();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("it has not ended: " + output());
    }
  }

  String output() throws IOException {
    return Files.readString(output);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
