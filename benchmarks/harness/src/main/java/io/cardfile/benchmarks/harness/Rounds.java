package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Interleaved rounds: each client in turn, again and again, so that what disturbs the machine for a
 * while disturbs all of them. Their JVMs live as long as the rounds last.
 */
final class Rounds implements AutoCloseable {

  private final Map<Target, ChildProcess> clients = new LinkedHashMap<>();

  Rounds(Lab lab, List<Target> targets) throws IOException {
    for (Target target : targets) {
      clients.put(target, lab.start(target));
    }
  }

  /** Lets the compiler finish what it does for a warm client. */
  void warmUp(Load load) throws IOException {
    for (ChildProcess client : clients.values()) {
      client.tell(load.command());
    }
  }

  List<RequestFigures> measure(Load load, int count) throws IOException {
    Map<Target, List<Map<String, Long>>> rounds = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      for (Map.Entry<Target, ChildProcess> client : clients.entrySet()) {
        rounds
            .computeIfAbsent(client.getKey(), target -> new ArrayList<>())
            .add(client.getValue().tell(load.command()));
      }
    }
    List<RequestFigures> figures = new ArrayList<>();
    for (Map.Entry<Target, ChildProcess> client : clients.entrySet()) {
      List<Map<String, Long>> each = rounds.get(client.getKey());
      figures.add(
          RequestFigures.of(client.getKey(), load, each, client.getValue().peakMegabytes()));
    }
    figures.forEach(Rounds::print);
    return figures;
  }

  private static void print(RequestFigures f) {
    System.out.printf(
        "%-36s jdk %-10s %-5s %4d threads: cpu %6.1f us (%.1f..%.1f), %8.0f bytes, p50 %7.0f, p99"
            + " %7.0f us, %d failures%n",
        f.client(),
        f.jdk(),
        f.tls() ? "https" : "http",
        f.threads(),
        f.cpuMicros().median(),
        f.cpuMicros().min(),
        f.cpuMicros().max(),
        f.bytes().median(),
        f.p50Micros().median(),
        f.p99Micros().median(),
        f.failures());
  }

  @Override
  public void close() throws IOException {
    for (ChildProcess client : clients.values()) {
      client.close();
    }
  }
}
