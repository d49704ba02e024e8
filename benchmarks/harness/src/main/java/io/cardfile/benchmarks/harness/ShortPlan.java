package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A short comparison with Retrofit by hand, which prints ratios: bytes differ by one per cent. */
final class ShortPlan {

  private static final int ROUNDS = 5;

  private ShortPlan() {}

  static void run(Options options) throws IOException {
    List<ClientSpec> pair =
        ClientSpec.all().stream()
            .filter(
                c -> c.name().equals(ClientSpec.CARDFILE) || c.name().equals(ClientSpec.BASELINE))
            .toList();
    try (Lab lab = new Lab(options.benchmarks(), Jdk.current())) {
      List<ColdFigures> cold =
          new ColdStarts(lab, Jdk.current(), false).measure(pair, options.rounds(ROUNDS));
      print("CPU, cold start", cold, f -> f.cpuMillis().median());
      List<Target> targets =
          pair.stream().map(c -> Target.usual(c, options.jdks().get(0), false)).toList();
      try (Rounds rounds = new Rounds(lab, targets)) {
        rounds.warmUp(Loads.WARM_UP);
        for (Load load : List.of(Loads.ONE, Loads.EIGHT)) {
          List<RequestFigures> figures = rounds.measure(load, options.rounds(ROUNDS));
          String with = ", " + load.label();
          print("CPU" + with, figures, f -> f.cpuMicros().median());
          print("bytes" + with, figures, f -> f.bytes().median());
        }
      }
    }
  }

  /** Prints how many times the figure of the second of a pair that of the first is. */
  private static <T> void print(String what, List<T> pair, ToDoubleFunction<T> figure) {
    double ratio = figure.applyAsDouble(pair.get(0)) / figure.applyAsDouble(pair.get(1));
    System.out.printf("%-20s %.2f times that of Retrofit by hand%n", what, ratio);
  }
}
