package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The first charge, in fresh JVMs of each client in turn. */
final class ColdStarts {

  private static final double NANOS_PER_MILLI = 1e6;

  private final Lab lab;
  private final Jdk jdk;

  ColdStarts(Lab lab, Jdk jdk) {
    this.lab = lab;
    this.jdk = jdk;
  }

  List<ColdFigures> measure(List<ClientSpec> clients, int count) throws IOException {
    Map<ClientSpec, List<Double>> times = new LinkedHashMap<>();
    for (int i = 0; i <= count; i++) { // The first brings the jars into the page cache.
      for (ClientSpec client : clients) {
        long nanos =
            lab.once(Target.usual(client, jdk, false), Lab.JVM_OPTIONS).get("firstReplyNanos");
        if (i > 0) {
          times.computeIfAbsent(client, each -> new ArrayList<>()).add(nanos / NANOS_PER_MILLI);
        }
      }
    }
    List<ColdFigures> figures = new ArrayList<>();
    for (ClientSpec client : clients) {
      figures.add(figures(client, times.get(client)));
    }
    return figures;
  }

  private ColdFigures figures(ClientSpec client, List<Double> times) throws IOException {
    ClassPath path = lab.classPath(client);
    ColdFigures figures =
        new ColdFigures(
            client.name(),
            jdk.version(),
            Spread.of(times),
            classes(client),
            path.library().size(),
            path.libraryBytes());
    System.out.println(figures);
    return figures;
  }

  private int classes(ClientSpec client) throws IOException {
    Path log = lab.work().resolve("classes.log");
    List<String> options = new ArrayList<>(Lab.JVM_OPTIONS);
    options.add("-Xlog:class+load:file=" + log);
    lab.once(Target.usual(client, jdk, false), options);
    try (Stream<String> lines = Files.lines(log)) {
      return (int) lines.filter(line -> line.contains(" source: ")).count();
    }
  }
}
