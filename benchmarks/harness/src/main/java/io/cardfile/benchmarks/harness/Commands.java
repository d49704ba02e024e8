package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Programs that are run to their end. */
final class Commands {

  private Commands() {}

  /** Returns what the program printed, errors included, if it succeeded. */
  static String run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(command.get(0) + ": " + output);
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    return output;
  }

  /** Runs a program whose output is shown. */
  static void show(List<String> command) throws IOException {
    try {
      if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
        throw new IOException(command.get(0) + " failed");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
