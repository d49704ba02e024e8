package io.cardfile.benchmarks.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A JVM that prints lines of {@code name=number}, one at its start and one for each command. */
final class ChildProcess implements AutoCloseable {

  private static final long LONGEST_SECONDS = 600;

  private static final ScheduledExecutorService WATCHDOG =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "watchdog");
            thread.setDaemon(true);
            return thread;
          });

  private final Process process;
  private final Path log;
  private final BufferedReader in;
  private final Writer out;
  private final Map<String, Long> first;

  ChildProcess(List<String> command, Path log) throws IOException {
    process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    in =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    out = process.outputWriter(StandardCharsets.UTF_8);
    this.log = log;
    first = read();
  }

  /** Returns what it printed at its start. */
  Map<String, Long> first() {
    return first;
  }

  /** Sends a command, and returns what the process prints then. */
  Map<String, Long> tell(String command) throws IOException {
    out.write(command + "\n");
    out.flush();
    return read();
  }

  /** Returns the processor time that the process has used. */
  double cpuMillis() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toMillis();
  }

  /** Returns the most memory that the process has had resident, in MiB. */
  double peakMegabytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024;
      }
    }
    throw new IOException("the process has ended");
  }

  private Map<String, Long> read() throws IOException {
    ScheduledFuture<?> end =
        WATCHDOG.schedule(process::destroyForcibly, LONGEST_SECONDS, TimeUnit.SECONDS);
    String line = in.readLine();
    end.cancel(false);
    if (line == null) {
      process.destroyForcibly();
      throw new IOException("a process ended early: see " + log);
    }
    Map<String, Long> values = new HashMap<>();
    for (String word : line.split(" ")) {
      int equals = word.indexOf('=');
      values.put(word.substring(0, equals), Long.valueOf(word.substring(equals + 1)));
    }
    return values;
  }

  @Override
  public void close() throws IOException {
    out.close();
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
