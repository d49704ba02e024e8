package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the program was called with.
 *
 * @param benchmarks the folder of the modules
 * @param jdks the current one, and the second one if it was given and is there
 * @param rounds 0 for those of the plan
 */
record Options(String plan, Path benchmarks, List<Jdk> jdks, int rounds) {

  static Options of(String[] args) throws IOException {
    Map<String, String> values = new HashMap<>();
    for (String arg : args) {
      values.put(arg.substring(0, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
    }
    List<Jdk> jdks = new ArrayList<>(List.of(Jdk.current()));
    String second = values.getOrDefault("jdk", "");
    if (!second.isEmpty() && Files.exists(Path.of(second, "bin", "java"))) {
      jdks.add(Jdk.of(Path.of(second)));
    }
    return new Options(
        values.get("plan"),
        Path.of(values.get("folder")).toAbsolutePath().normalize(),
        jdks,
        Integer.parseInt(values.getOrDefault("rounds", "0")));
  }

  int rounds(int usual) {
    return rounds == 0 ? usual : rounds;
  }

  /** Returns the folder of results and charts that are part of the repository. */
  Path published() {
    return benchmarks.resolveSibling("docs").resolve("performance");
  }
}
