package io.cardfile.benchmarks.harness;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What one client needs for a charge under one load: median and spread of the rounds.
 *
 * @param cpuMicros processor time of the client's process without the compiler
 * @param gcMicros how much of that the garbage collector used
 * @param bytes allocated by Java threads
 * @param p50Micros the median of the latencies of a round
 * @param perSecond charges
 * @param failures of all rounds together
 * @param liveMegabytes of objects in the heap, before the first round
 * @param peakMegabytes resident in the process up to the last round
 */
record RequestFigures(
    String client,
    String jdk,
    boolean tls,
    int threads,
    boolean virtual,
    int replyBytes,
    int entries,
    int rounds,
    Spread cpuMicros,
    Spread gcMicros,
    Spread bytes,
    Spread p50Micros,
    Spread p99Micros,
    Spread perSecond,
    long failures,
    double liveMegabytes,
    double peakMegabytes) {

  static RequestFigures of(
      Target target, Load load, List<Map<String, Long>> rounds, double peakMegabytes) {
    return new RequestFigures(
        target.client().name(),
        target.jdk().version(),
        target.tls(),
        load.threads(),
        load.virtual(),
        target.replyBytes(),
        target.entries(),
        rounds.size(),
        spread(rounds, round -> perCharge(round, "cpuNanos") / 1000),
        spread(rounds, round -> perCharge(round, "gcNanos") / 1000),
        spread(rounds, round -> perCharge(round, "bytes")),
        spread(rounds, round -> round.get("p50Nanos") / 1000.0),
        spread(rounds, round -> round.get("p99Nanos") / 1000.0),
        spread(rounds, round -> 1e9 / perCharge(round, "wallNanos")),
        rounds.stream().mapToLong(round -> round.get("failures")).sum(),
        Spread.rounded(rounds.get(0).get("liveBytes") / 1_048_576.0),
        Spread.rounded(peakMegabytes));
  }

  boolean isUnder(Load load) {
    return threads == load.threads() && virtual == load.virtual();
  }

  private static double perCharge(Map<String, Long> round, String name) {
    return round.get(name) / (double) Math.max(1, round.get("charges"));
  }

  private static Spread spread(
      List<Map<String, Long>> rounds, ToDoubleFunction<Map<String, Long>> figure) {
    return Spread.of(rounds.stream().map(round -> figure.applyAsDouble(round)).toList());
  }
}
