package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Whether two processes of a billing run do nearly twice the work of one, with their journal in one
 * PostgreSQL. Each process has an equal share of one processor, as if it had a machine of its own;
 * PostgreSQL and the loopback gateway have the other processor.
 */
final class NodesPlan {

  private static final int ROUNDS = 7;
  private static final int PERCENT = 15;
  private static final Load WARM_UP = new Load(8, false, 60_000, 20_000);
  private static final Load LOAD = new Load(8, false, 60_000, 4_000);

  private NodesPlan() {}

  static void run(Options options) throws IOException {
    if (!CpuShare.isPossible()) {
      System.out.println("not measured: the limits of processor time need root and cgroup v1");
      return;
    }
    Machine machine = Machine.current();
    List<Double> one = new ArrayList<>();
    List<Double> two = new ArrayList<>();
    try (CpuShare first = CpuShare.create("first", 0);
        CpuShare second = CpuShare.create("second", 0);
        CpuShare database = CpuShare.create("database", 1);
        Lab lab = new Lab(options.benchmarks(), Jdk.current());
        ChildProcess postgres = lab.postgres(database);
        ChildProcess nodeA = lab.node(first, 1);
        ChildProcess nodeB = lab.node(second, 2)) {
      together(List.of(nodeA, nodeB), WARM_UP);
      first.limit(PERCENT);
      second.limit(PERCENT);
      for (int i = 0; i < options.rounds(ROUNDS); i++) {
        one.add(together(List.of(i % 2 == 0 ? nodeA : nodeB), LOAD));
        two.add(together(List.of(nodeA, nodeB), LOAD));
      }
      System.out.println("port of PostgreSQL: " + postgres.first().get("port"));
    }
    NodesResults results =
        new NodesResults(
            LocalDate.now(ZoneOffset.UTC).toString(),
            machine,
            Jdk.current().version(),
            PERCENT,
            LOAD.threads(),
            Spread.of(one),
            Spread.of(two));
    System.out.println(results);
    Json.write(options.published().resolve("nodes.json"), results);
  }

  /** Returns the charges per second of these processes in sum. */
  private static double together(List<ChildProcess> nodes, Load load) {
    List<CompletableFuture<Map<String, Long>>> rounds =
        nodes.stream().map(node -> CompletableFuture.supplyAsync(() -> tell(node, load))).toList();
    return rounds.stream().map(CompletableFuture::join).mapToDouble(NodesPlan::perSecond).sum();
  }

  private static Map<String, Long> tell(ChildProcess node, Load load) {
    try {
      return node.tell(load.command());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static double perSecond(Map<String, Long> round) {
    if (round.get("failures") > 0) {
      throw new IllegalStateException(round.toString());
    }
    System.out.println(round);
    return round.get("charges") * 1e9 / round.get("wallNanos");
  }
}
