package io.cardfile.benchmarks.harness;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** The median of several figures, the smallest and the largest; with four digits that matter. */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
record Spread(double median, double min, double max) {

  private static final MathContext DIGITS = new MathContext(4);

  static Spread of(List<Double> figures) {
    List<Double> sorted = figures.stream().sorted().toList();
    int count = sorted.size();
    double median = (sorted.get((count - 1) / 2) + sorted.get(count / 2)) / 2;
    return new Spread(rounded(median), rounded(sorted.get(0)), rounded(sorted.get(count - 1)));
  }

  static double rounded(double figure) {
    return BigDecimal.valueOf(figure).round(DIGITS).doubleValue();
  }
}
