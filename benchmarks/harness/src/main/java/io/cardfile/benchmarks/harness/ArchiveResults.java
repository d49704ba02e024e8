package io.cardfile.benchmarks.harness;

import java.util.List;

/**
 * What a run of the plan "archives" measured.
 *
 * @param made the date
 */
record ArchiveResults(String made, Machine machine, List<ArchiveFigures> starts) {

  String table() {
    return Text.table(
        List.of("client", "JDK", "archive", "ms to the first reply", "CPU ms of the process", "MB"),
        starts.stream().map(ArchiveResults::row).toList());
  }

  private static List<String> row(ArchiveFigures f) {
    return List.of(
        f.client(),
        f.jdk(),
        f.archive(),
        Text.spread(f.firstReplyMillis()),
        Text.spread(f.cpuMillis()),
        f.bytes() == 0 ? "" : Text.number(f.bytes() / 1e6));
  }
}
