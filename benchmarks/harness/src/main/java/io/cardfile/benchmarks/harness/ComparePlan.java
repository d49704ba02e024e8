package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Whole requests of every client: on each JDK, over HTTP and over TLS, warm and cold. */
final class ComparePlan {

  private static final int ROUNDS = 5;
  private static final int COLD_STARTS = 11;

  private ComparePlan() {}

  static void run(Options options) throws IOException {
    Machine machine = Machine.current();
    List<RequestFigures> requests = new ArrayList<>();
    List<ColdFigures> cold = new ArrayList<>();
    try (Lab lab = new Lab(options.benchmarks(), Jdk.current())) {
      for (Jdk jdk : options.jdks()) {
        for (boolean tls : new boolean[] {false, true}) {
          cold.addAll(
              new ColdStarts(lab, jdk, tls).measure(ClientSpec.all(), options.rounds(COLD_STARTS)));
          requests.addAll(measure(lab, ClientSpec.all(), jdk, tls, options.rounds(ROUNDS)));
        }
      }
    }
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    Json.write(
        options.published().resolve("compare.json"),
        new Results(today, machine, settings(), requests, cold));
  }

  static List<RequestFigures> measure(
      Lab lab, List<ClientSpec> clients, Jdk jdk, boolean tls, int rounds) throws IOException {
    List<RequestFigures> figures = new ArrayList<>();
    List<Target> targets = clients.stream().map(client -> Target.usual(client, jdk, tls)).toList();
    try (Rounds all = new Rounds(lab, targets)) {
      all.warmUp(Loads.WARM_UP);
      for (Load load : Loads.of(jdk)) {
        figures.addAll(all.measure(load, rounds));
      }
    }
    return figures;
  }

  static String settings() {
    return String.join(" ", Lab.JVM_OPTIONS) + ", replies of 1.2 KB, on loopback";
  }
}
