package io.cardfile.chaos;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A child process with which lines are exchanged over standard input and output. */
final class ChildProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader in;
  private final PrintStream out;

  ChildProcess(Process process) {
    this.process = process;
    in =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    out = new PrintStream(process.getOutputStream(), false, StandardCharsets.UTF_8);
  }

  void send(Iterable<String> lines) {
    lines.forEach(line -> out.print(line + "\n"));
    out.flush(); // A PrintStream ignores that the process has ended.
  }

  /** Returns the next line, or null at the end of the output. */
  @Nullable String readLine() {
    try {
      return in.readLine();
    } catch (IOException e) {
      return null; // The process was killed.
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends the process without a chance to react; on Unix with SIGKILL. */
  void kill() {
    process.destroyForcibly();
  }

  int awaitEnd() throws IOException, InterruptedException {
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      kill();
      throw new IOException("the process did not end within 30 s");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    kill();
  }
}
