package io.cardfile.benchmarks.harness;

import java.util.List;
import java.util.Optional;

/**
 * What one run measured.
 *
 * @param made the date
 * @param settings what was the same for all clients
 */
record Results(
    String made,
    Machine machine,
    String settings,
    List<RequestFigures> requests,
    List<ColdFigures> cold) {

  /** Returns the figures of a client under the usual load, if it was measured. */
  Optional<RequestFigures> request(String client, String jdk, boolean tls, Load load) {
    return requests.stream()
        .filter(figures -> figures.client().equals(client))
        .filter(figures -> figures.jdk().equals(jdk) && figures.tls() == tls)
        .filter(figures -> figures.isUnder(load))
        .findFirst();
  }

  Optional<ColdFigures> cold(String client, String jdk, boolean tls) {
    return cold.stream()
        .filter(figures -> figures.client().equals(client) && figures.jdk().equals(jdk))
        .filter(figures -> figures.tls() == tls)
        .findFirst();
  }

  /** Returns the versions in the order in which they were measured. */
  List<String> jdks() {
    return requests.stream().map(RequestFigures::jdk).distinct().toList();
  }
}
