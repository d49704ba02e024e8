package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The program: {@code plan=short}, {@code compare} and so on; see docs/performance.md. */
public final class HarnessMain {

  private HarnessMain() {}

  public static void main(String[] args) throws IOException {
    Map<String, String> options = new HashMap<>();
    for (String arg : args) {
      options.put(arg.substring(0, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
    }
    Path benchmarks = Path.of(options.get("folder")).toAbsolutePath().normalize();
    int rounds = Integer.parseInt(options.getOrDefault("rounds", "0"));
    try (Lab lab = new Lab(benchmarks, Jdk.current())) {
      try (Rounds all =
          new Rounds(
              lab,
              ClientSpec.all().stream()
                  .map(
                      client -> {
                        try {
                          return Target.usual(client, Jdk.current(), false);
                        } catch (IOException e) {
                          throw new IllegalStateException(e);
                        }
                      })
                  .toList())) {
        all.warmUp(new Load(8, false, 20_000, 4_000));
        all.measure(new Load(1, false, 4_000, 2_000), Math.max(3, rounds));
        all.measure(new Load(8, false, 8_000, 2_000), Math.max(3, rounds));
      }
      new ColdStarts(lab, Jdk.current()).measure(ClientSpec.all(), Math.max(3, rounds));
    }
  }
}
