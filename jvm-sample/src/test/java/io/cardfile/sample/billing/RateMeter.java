package io.cardfile.sample.billing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Measures how fast a count grows. */
final class RateMeter implements AutoCloseable {

  private static final int PERIOD = 20;

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final List<Sample> samples = new ArrayList<>();

  private record Sample(long nanos, long count) {}

  static RateMeter start(LongSupplier count) {
    RateMeter meter = new RateMeter();
    meter.timer.scheduleAtFixedRate(
        () -> meter.samples.add(new Sample(System.nanoTime(), count.getAsLong())),
        0,
        PERIOD,
        TimeUnit.MILLISECONDS);
    return meter;
  }

  /** Ends the measurement, which counts from {@code begin} to the end of the growth. */
  void stop(long begin) throws InterruptedException {
    timer.shutdown();
    timer.awaitTermination(1, TimeUnit.MINUTES);
    long last = samples.get(samples.size() - 1).count();
    samples.removeIf(sample -> sample.count() < begin || sample.count() == last);
  }

  /** Returns the counts per second. */
  double average() {
    return rate(samples.get(0), samples.get(samples.size() - 1));
  }

  /** Returns the highest counts per second in any {@code seconds}. */
  double highest(int seconds) {
    int window = seconds * 1_000 / PERIOD;
    double highest = 0;
    for (int i = window; i < samples.size(); i++) {
      highest = Math.max(highest, rate(samples.get(i - window), samples.get(i)));
    }
    return highest;
  }

  /** Returns the counts per second of the median second. */
  double median() {
    int second = 1_000 / PERIOD;
    double[] rates =
        IntStream.iterate(second, i -> i < samples.size(), i -> i + second)
            .mapToDouble(i -> rate(samples.get(i - second), samples.get(i)))
            .sorted()
            .toArray();
    return rates[rates.length / 2];
  }

  private static double rate(Sample from, Sample to) {
    return (to.count() - from.count()) * 1e9 / (to.nanos() - from.nanos());
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
