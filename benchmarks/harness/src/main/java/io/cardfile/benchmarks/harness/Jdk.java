package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A JDK of this machine.
 *
 * @param version such as {@code 17.0.15+6}
 */
record Jdk(Path home, String version) {

  static Jdk of(Path home) throws IOException {
    String output = Commands.run(List.of(home.resolve("bin/java").toString(), "--version"));
    String build = output.lines().skip(1).findFirst().orElse("").replaceAll(".*\\(build ", "");
    return new Jdk(home, build.replaceAll("[-)].*", ""));
  }

  static Jdk current() throws IOException {
    return of(Path.of(System.getProperty("java.home")));
  }

  String program(String name) {
    return home.resolve("bin").resolve(name).toString();
  }

  /** Returns the first number, such as 17. */
  int feature() {
    return Integer.parseInt(version.replaceAll("[^0-9].*", ""));
  }
}
