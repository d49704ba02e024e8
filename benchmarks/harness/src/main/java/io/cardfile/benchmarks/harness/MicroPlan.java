package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The benchmarks of parts, with JMH. */
final class MicroPlan {

  private static final int ITERATIONS = 5;

  private MicroPlan() {}

  static void run(Options options) throws IOException {
    ClassPath path = ClassPath.of(options.benchmarks(), ClientSpec.MICRO);
    Path results = options.benchmarks().resolve("harness/target/jmh.json");
    Machine machine = Machine.current();
    String iterations = String.valueOf(options.rounds(ITERATIONS));
    Commands.show(
        List.of(
            Jdk.current().program("java"),
            "-cp",
            path.text(),
            "org.openjdk.jmh.Main",
            "-prof",
            "gc",
            "-foe",
            "true",
            "-f",
            "2",
            "-wi",
            iterations,
            "-i",
            iterations,
            "-w",
            "500ms",
            "-r",
            "500ms",
            "-rf",
            "json",
            "-rff",
            results.toString()));
    Json.write(
        options.published().resolve("micro.json"),
        MicroResults.of(Json.tree(results), machine, Jdk.current()));
  }
}
