package io.cardfile.benchmarks.micro;

import io.cardfile.money.Money;
import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** An amount from text, to text, and added. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MoneyBenchmark {

  private final Money amount = Money.ofMinor(1900, "AUD");

  @Benchmark
  public Money ofText() {
    return Money.of("19.00", "AUD");
  }

  @Benchmark
  public Money ofMinor() {
    return Money.ofMinor(1900, "AUD");
  }

  @Benchmark
  public BigDecimal decimal() {
    return amount.decimal();
  }

  @Benchmark
  public Money plus() {
    return amount.plus(amount);
  }
}
