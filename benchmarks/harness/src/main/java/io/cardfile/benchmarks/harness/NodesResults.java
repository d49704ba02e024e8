package io.cardfile.benchmarks.harness;

import java.util.List;

/**
 * What one and two processes on one PostgreSQL did.
 *
 * @param made the date
 * @param percent of one processor, the limit of each process and of PostgreSQL with the gateway
 * @param one charges per second of one process
 * @param two charges per second of two processes in sum
 */
record NodesResults(
    String made, Machine machine, String jdk, int percent, int threads, Spread one, Spread two) {

  String text() {
    return "Made on "
        + made
        + ", on "
        + machine.text()
        + "; JDK "
        + jdk
        + ".\n\n"
        + Text.table(
            List.of("processes", "charges/s in sum", "times those of one"),
            List.of(
                List.of("1", Text.spread(one), ""),
                List.of("2", Text.spread(two), Text.number(two.median() / one.median()))));
  }
}
