package io.cardfile.benchmarks.harness;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** What a run of JMH measured. */
record MicroResults(String made, Machine machine, String jdk, List<MicroFigures> figures) {

  /**
   * One benchmark.
   *
   * @param nanos median and spread of the iterations of all forks
   */
  record MicroFigures(String name, int threads, Spread nanos, double bytes) {}

  /** Reads the file of JMH, which has far more, and paths of this machine. */
  static MicroResults of(JsonNode results, Machine machine, Jdk jdk) {
    List<MicroFigures> figures = new ArrayList<>();
    for (JsonNode result : results) {
      List<Double> iterations = new ArrayList<>();
      for (JsonNode fork : result.at("/primaryMetric/rawData")) {
        fork.forEach(iteration -> iterations.add(iteration.asDouble()));
      }
      figures.add(
          new MicroFigures(
              name(result),
              result.get("threads").asInt(),
              Spread.of(iterations),
              Spread.rounded(result.at("/secondaryMetrics/gc.alloc.rate.norm/score").asDouble())));
    }
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    return new MicroResults(today, machine, jdk.version(), figures);
  }

  private static String name(JsonNode result) {
    StringBuilder name =
        new StringBuilder(
            result
                .get("benchmark")
                .asText()
                .replaceAll(".*\\.micro\\.", "")
                .replace("Benchmark.", ": "));
    result.path("params").forEach(value -> name.append(", ").append(value.asText()));
    return name.toString();
  }

  String table() {
    List<List<String>> rows = new ArrayList<>();
    for (MicroFigures f : figures) {
      rows.add(
          List.of(
              f.name(),
              String.valueOf(f.threads()),
              Text.spread(f.nanos()),
              Text.number(f.bytes())));
    }
    return Text.table(List.of("part", "threads", "ns", "bytes"), rows);
  }
}
