package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The charts of a comparison, on its first JDK. */
final class Charts {

  private final Results results;
  private final Path folder;
  private final String jdk;

  Charts(Results results, Path folder) {
    this.results = results;
    this.folder = folder;
    jdk = results.jdks().get(0);
  }

  void write() throws IOException {
    request(
        "cpu-1",
        "Processor time of a charge, 1 thread, in microseconds",
        Loads.ONE,
        RequestFigures::cpuMicros);
    request(
        "cpu-8",
        "Processor time of a charge, 8 threads, in microseconds",
        Loads.EIGHT,
        RequestFigures::cpuMicros);
    request("bytes", "Bytes allocated for a charge, 8 threads", Loads.EIGHT, RequestFigures::bytes);
    request(
        "p99",
        "Latency that 99 of 100 charges do not exceed, 8 threads, in microseconds",
        Loads.EIGHT,
        RequestFigures::p99Micros);
    cold();
  }

  private void request(
      String name, String title, Load load, Function<RequestFigures, Spread> figure)
      throws IOException {
    BarChart chart = new BarChart(title, notes(results.requests().get(0).rounds() + " rounds"));
    for (ClientSpec client : ClientSpec.all()) {
      results
          .request(client.name(), jdk, false, load)
          .ifPresent(figures -> chart.add(client.name(), figure.apply(figures)));
    }
    chart.write(folder.resolve(name + ".svg"));
  }

  private void cold() throws IOException {
    BarChart chart =
        new BarChart(
            "Cold start: from main to the first reply, in milliseconds", notes("fresh JVMs"));
    for (ClientSpec client : ClientSpec.all()) {
      results
          .cold(client.name(), jdk, false)
          .ifPresent(figures -> chart.add(client.name(), figures.firstReplyMillis()));
    }
    chart.write(folder.resolve("cold.svg"));
  }

  private List<String> notes(String how) {
    return List.of(
        "Median of "
            + how
            + ", JDK "
            + jdk
            + ", "
            + results.settings()
            + ", HTTP, "
            + results.made()
            + ".",
        results.machine().text() + ".");
  }
}
