package io.cardfile.testkit.sandbox;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The sandbox in a separate process. */
final class SandboxProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader out;

  private SandboxProcess(Process process) {
    this.process = process;
    this.out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static SandboxProcess start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx64m", "-cp", System.getProperty("java.class.path")));
    command.add(SandboxMain.class.getName());
    command.addAll(List.of(arguments));
    return new SandboxProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  String line() throws IOException {
    return out.readLine();
  }

  Process process() {
    return process;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
