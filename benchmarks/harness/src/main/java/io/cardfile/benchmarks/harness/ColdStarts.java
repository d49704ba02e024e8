package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The first charge, in fresh JVMs of each client in turn. */
final class ColdStarts {

  private static final double NANOS_PER_MILLI = 1e6;

  private final Lab lab;
  private final Jdk jdk;
  private final boolean tls;

  ColdStarts(Lab lab, Jdk jdk, boolean tls) {
    this.lab = lab;
    this.jdk = jdk;
    this.tls = tls;
  }

  /** What one fresh JVM needed. */
  private record ColdStart(double millis, double cpuMillis, double peakMegabytes) {}

  List<ColdFigures> measure(List<ClientSpec> clients, int count) throws IOException {
    Map<ClientSpec, List<ColdStart>> starts = new LinkedHashMap<>();
    for (int i = 0; i <= count; i++) { // The first brings the jars into the page cache.
      for (ClientSpec client : clients) {
        ColdStart start = start(client);
        if (i > 0) {
          starts.computeIfAbsent(client, each -> new ArrayList<>()).add(start);
        }
      }
    }
    List<ColdFigures> figures = new ArrayList<>();
    for (ClientSpec client : clients) {
      figures.add(figures(client, starts.get(client)));
    }
    return figures;
  }

  private ColdStart start(ClientSpec client) throws IOException {
    try (ChildProcess process = start(client, Lab.JVM_OPTIONS)) {
      return new ColdStart(
          process.first().get("firstReplyNanos") / NANOS_PER_MILLI,
          process.cpuMillis(),
          process.peakMegabytes());
    }
  }

  private ColdFigures figures(ClientSpec client, List<ColdStart> starts) throws IOException {
    ClassPath path = lab.classPath(client);
    ColdFigures figures =
        new ColdFigures(
            client.name(),
            jdk.version(),
            tls,
            spread(starts, ColdStart::millis),
            spread(starts, ColdStart::cpuMillis),
            spread(starts, ColdStart::peakMegabytes),
            classes(client),
            path.library().size(),
            path.libraryBytes());
    System.out.println(figures);
    return figures;
  }

  private static Spread spread(List<ColdStart> starts, ToDoubleFunction<ColdStart> figure) {
    return Spread.of(starts.stream().map(start -> figure.applyAsDouble(start)).toList());
  }

  private int classes(ClientSpec client) throws IOException {
    Path log = lab.work().resolve("classes.log");
    List<String> options = new ArrayList<>(Lab.JVM_OPTIONS);
    options.add("-Xlog:class+load:file=" + log);
    start(client, options).close();
    try (Stream<String> lines = Files.lines(log)) {
      return (int) lines.filter(line -> line.contains(" source: ")).count();
    }
  }

  private ChildProcess start(ClientSpec client, List<String> options) throws IOException {
    return lab.once(Target.usual(client, jdk, tls), options);
  }
}
