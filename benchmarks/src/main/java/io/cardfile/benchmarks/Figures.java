package io.cardfile.benchmarks;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The cost of a charge.
 *
 * @param cpuMicros the processor time of all Java threads for one charge
 * @param bytes allocated by all Java threads for one charge
 * @param p50Micros the latency that half of the charges do not exceed
 * @param p99Micros the latency that 99 of 100 charges do not exceed
 */
record Figures(double cpuMicros, double bytes, double p50Micros, double p99Micros) {

  /** Reads what {@link #toText} wrote. */
  static Figures parse(String text) {
    String[] words = text.split(" ");
    return new Figures(
        Double.parseDouble(words[0]),
        Double.parseDouble(words[1]),
        Double.parseDouble(words[2]),
        Double.parseDouble(words[3]));
  }

  String toText() {
    return String.format(Locale.ROOT, "%f %f %f %f", cpuMicros, bytes, p50Micros, p99Micros);
  }

  /** Returns the median of each figure of each client. */
  static Map<Client, Figures> medians(Map<Client, List<Figures>> rounds) {
    Map<Client, Figures> medians = new EnumMap<>(Client.class);
    rounds.forEach((client, figures) -> medians.put(client, median(figures)));
    return medians;
  }

  private static Figures median(List<Figures> rounds) {
    return new Figures(
        median(rounds, Figures::cpuMicros),
        median(rounds, Figures::bytes),
        median(rounds, Figures::p50Micros),
        median(rounds, Figures::p99Micros));
  }

  private static double median(List<Figures> rounds, ToDoubleFunction<Figures> figure) {
    List<Figures> sorted = rounds.stream().sorted(Comparator.comparingDouble(figure)).toList();
    return figure.applyAsDouble(sorted.get(sorted.size() / 2));
  }
}
