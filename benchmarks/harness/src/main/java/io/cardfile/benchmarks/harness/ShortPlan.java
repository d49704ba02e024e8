package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A short comparison with Retrofit by hand, for CI. It has bounds for ratios only: bytes differ by
 * one per cent, so theirs is narrow; processor time on a shared machine is noisy.
 */
final class ShortPlan {

  private static final int ROUNDS = 5;
  private static final double MOST_CPU = 2;
  private static final double MOST_BYTES = 1.6;
  private static final double MOST_COLD = 1.5;

  private ShortPlan() {}

  static void run(Options options) throws IOException {
    List<ClientSpec> pair =
        ClientSpec.all().stream()
            .filter(
                c -> c.name().equals(ClientSpec.CARDFILE) || c.name().equals(ClientSpec.BASELINE))
            .toList();
    boolean within = true;
    try (Lab lab = new Lab(options.benchmarks(), Jdk.current())) {
      List<ColdFigures> cold =
          new ColdStarts(lab, Jdk.current(), false).measure(pair, options.rounds(ROUNDS));
      within &= check("CPU, cold start", cold, f -> f.cpuMillis().median(), MOST_COLD);
      List<Target> targets =
          pair.stream().map(c -> Target.usual(c, options.jdks().get(0), false)).toList();
      try (Rounds rounds = new Rounds(lab, targets)) {
        rounds.warmUp(Loads.WARM_UP);
        for (Load load : List.of(Loads.ONE, Loads.EIGHT)) {
          List<RequestFigures> figures = rounds.measure(load, options.rounds(ROUNDS));
          String with = ", " + load.label();
          within &= check("CPU" + with, figures, f -> f.cpuMicros().median(), MOST_CPU);
          within &= check("bytes" + with, figures, f -> f.bytes().median(), MOST_BYTES);
        }
      }
    }
    if (!within) {
      throw new IllegalStateException("a ratio is above its bound");
    }
  }

  /** Compares the first of a pair with the second. */
  private static <T> boolean check(
      String what, List<T> pair, ToDoubleFunction<T> figure, double bound) {
    double ratio = figure.applyAsDouble(pair.get(0)) / figure.applyAsDouble(pair.get(1));
    System.out.printf(
        "%-20s %.2f times that of Retrofit by hand, at most %.1f%n", what, ratio, bound);
    return ratio <= bound;
  }
}
