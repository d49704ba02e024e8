package io.cardfile.chaos;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A process that is spoken to line by line. */
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

  void say(Iterable<String> lines) {
    lines.forEach(line -> out.print(line + "\n"));
    out.flush(); // A process that is gone does not mind.
  }

  /** The next line, or null when the process has said its last. */
  @Nullable String hear() {
    try {
      return in.readLine();
    } catch (IOException e) {
      return null; // As when it was killed.
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends it as no process can prevent or notice: SIGKILL on what has signals. */
  void kill() {
    process.destroyForcibly();
  }

  int awaitEnd() throws IOException, InterruptedException {
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      kill();
      throw new IOException("a process does not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    kill();
  }
}
