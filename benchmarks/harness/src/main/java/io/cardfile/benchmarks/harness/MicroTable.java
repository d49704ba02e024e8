package io.cardfile.benchmarks.harness;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The results of JMH as a table. */
final class MicroTable {

  private MicroTable() {}

  static String of(JsonNode results) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode result : results) {
      JsonNode time = result.get("primaryMetric");
      String name = result.get("benchmark").asText().replaceAll(".*\\.micro\\.", "");
      JsonNode parameters = result.path("params");
      rows.add(
          List.of(
              name.replace("Benchmark.", ": ") + (parameters.isEmpty() ? "" : " " + parameters),
              result.get("threads").asText(),
              Text.number(time.get("score").asDouble())
                  + " ± "
                  + Text.number(time.get("scoreError").asDouble()),
              Text.number(result.at("/secondaryMetrics/gc.alloc.rate.norm/score").asDouble())));
    }
    return Text.table(List.of("benchmark", "threads", "ns", "bytes"), rows);
  }
}
