package io.cardfile.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The tables of a comparison. */
final class CompareTables {

  private final Results results;

  CompareTables(Results results) {
    this.results = results;
  }

  /** Returns each client's figures as multiples of those of Retrofit by hand. */
  String ratios() {
    String jdk = results.jdks().get(0);
    List<List<String>> rows = new ArrayList<>();
    for (ClientSpec client : ClientSpec.all()) {
      rows.add(
          List.of(
              client.name(),
              ratio(client, jdk, Loads.ONE, RequestFigures::cpuMicros),
              ratio(client, jdk, Loads.EIGHT, RequestFigures::cpuMicros),
              ratio(client, jdk, Loads.EIGHT, RequestFigures::bytes),
              ratio(client, jdk, Loads.EIGHT, RequestFigures::p99Micros),
              coldRatio(client, jdk, false),
              coldRatio(client, jdk, true)));
    }
    return Text.table(
        List.of(
            "client",
            "CPU, 1 thread",
            "CPU, 8 threads",
            "bytes",
            "p99, 8 threads",
            "cold start, HTTP",
            "cold start, HTTPS"),
        rows);
  }

  private String ratio(
      ClientSpec client, String jdk, Load load, Function<RequestFigures, Spread> figure) {
    Optional<RequestFigures> own = results.request(client.name(), jdk, false, load);
    Optional<RequestFigures> baseline = results.request(ClientSpec.BASELINE, jdk, false, load);
    return divided(own.map(figure), baseline.map(figure));
  }

  private String coldRatio(ClientSpec client, String jdk, boolean tls) {
    return divided(
        results.cold(client.name(), jdk, tls).map(ColdFigures::firstReplyMillis),
        results.cold(ClientSpec.BASELINE, jdk, tls).map(ColdFigures::firstReplyMillis));
  }

  private static String divided(Optional<Spread> own, Optional<Spread> baseline) {
    return own.isPresent() && baseline.isPresent()
        ? Text.number(own.get().median() / baseline.get().median())
        : "";
  }

  String requests() {
    StringBuilder out = new StringBuilder();
    for (String jdk : results.jdks()) {
      for (boolean tls : new boolean[] {false, true}) {
        loads(jdk, tls).forEach(load -> out.append(table(jdk, tls, load)));
      }
    }
    return out.toString();
  }

  private List<Load> loads(String jdk, boolean tls) {
    return results.requests().stream()
        .filter(figures -> figures.jdk().equals(jdk) && figures.tls() == tls)
        .map(figures -> new Load(figures.threads(), figures.virtual(), 0, 0))
        .distinct()
        .toList();
  }

  private String table(String jdk, boolean tls, Load load) {
    List<List<String>> rows = new ArrayList<>();
    for (ClientSpec client : ClientSpec.all()) {
      results.request(client.name(), jdk, tls, load).ifPresent(f -> rows.add(row(f)));
    }
    return "### "
        + (tls ? "HTTPS" : "HTTP")
        + ", "
        + load.label()
        + ", JDK "
        + jdk
        + "\n\n"
        + Text.table(
            List.of(
                "client",
                "CPU us",
                "of it GC",
                "bytes",
                "p50 us",
                "p99 us",
                "charges/s",
                "peak MiB",
                "failed"),
            rows)
        + "\n";
  }

  private static List<String> row(RequestFigures f) {
    return List.of(
        f.client(),
        Text.spread(f.cpuMicros()),
        Text.number(f.gcMicros().median()),
        Text.spread(f.bytes()),
        Text.spread(f.p50Micros()),
        Text.spread(f.p99Micros()),
        Text.number(f.perSecond().median()),
        Text.number(f.peakMegabytes()),
        String.valueOf(f.failures()));
  }

  String cold() {
    StringBuilder out = new StringBuilder();
    for (String jdk : results.jdks()) {
      out.append(cold(jdk, false)).append(cold(jdk, true));
    }
    return out.toString();
  }

  private String cold(String jdk, boolean tls) {
    List<List<String>> rows = new ArrayList<>();
    for (ClientSpec client : ClientSpec.all()) {
      results.cold(client.name(), jdk, tls).ifPresent(figures -> rows.add(row(figures)));
    }
    List<String> head =
        List.of(
            "client",
            "ms to the first reply",
            "CPU ms of the process",
            "peak MiB",
            "classes",
            "jars",
            "bytes of jars");
    String title = "### Cold start, " + (tls ? "HTTPS" : "HTTP") + ", JDK " + jdk;
    return title + "\n\n" + Text.table(head, rows) + "\n";
  }

  private static List<String> row(ColdFigures f) {
    return List.of(
        f.client(),
        Text.spread(f.firstReplyMillis()),
        Text.spread(f.cpuMillis()),
        Text.number(f.peakMegabytes().median()),
        String.valueOf(f.classes()),
        String.valueOf(f.jars()),
        Text.count(f.jarBytes()));
  }
}
