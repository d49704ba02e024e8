package io.cardfile.benchmarks.harness;

import java.util.List;

/** The median of several figures, the smallest and the largest. */
record Spread(double median, double min, double max) {

  static Spread of(List<Double> figures) {
    List<Double> sorted = figures.stream().sorted().toList();
    int count = sorted.size();
    double median = (sorted.get((count - 1) / 2) + sorted.get(count / 2)) / 2;
    return new Spread(median, sorted.get(0), sorted.get(count - 1));
  }
}
