package io.cardfile.micrometer;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Shows the entries in doubt of a journal as gauges.
 * <!-- region integrations/micrometer/src/test/java/io/cardfile/micrometer/MicrometerGuideTest.java#in-doubt -->
 *
 * <pre>{@code
 * JournalMetrics inDoubt = JournalMetrics.of(registry, journal);
 * scheduler.scheduleWithFixedDelay(
 *     () -> {
 *       try {
 *         inDoubt.refresh();
 *       } catch (JournalException | RuntimeException e) { // Otherwise it would be the last run.
 *         log.add(e);
 *       }
 *     },
 *     0,
 *     60,
 *     TimeUnit.SECONDS);
 * }</pre>
 *
 * <p>Only {@link #refresh} reads the journal; a scrape returns the values of the last read, or NaN
 * before the first one. Set an alert on {@code cardfile.journal.read.age}: while it grows, the
 * other gauges are out of date. Thread-safe.
 */
public final class JournalMetrics {

  static final int LIMIT = 10_000;
  private static final int PAGE = 500;

  private final PurchaseJournal journal;
  private final Clock clock;
  private volatile LastRead last;

  private JournalMetrics(MeterRegistry registry, PurchaseJournal journal, Tags tags) {
    this.journal = Objects.requireNonNull(journal, "journal == null");
    this.clock = registry.config().clock();
    this.last = new LastRead(clock.monotonicTime(), Double.NaN, Double.NaN);
    Gauge.builder("cardfile.journal.in.doubt", this, metrics -> metrics.last.inDoubt)
        .description("Entries in doubt, at the last read of the journal")
        .tags(tags)
        .strongReference(true)
        .register(registry);
    age(tags, "cardfile.journal.in.doubt.age", JournalMetrics::oldestNanos)
        .description("Since when the oldest entry in doubt was claimed")
        .register(registry);
    age(tags, "cardfile.journal.read.age", metrics -> metrics.nanosSince(metrics.last))
        .description("Since the last successful read of the journal")
        .register(registry);
  }

  private TimeGauge.Builder<JournalMetrics> age(
      Tags tags, String name, ToDoubleFunction<JournalMetrics> nanos) {
    return TimeGauge.builder(name, this, TimeUnit.NANOSECONDS, nanos)
        .tags(tags)
        .strongReference(true);
  }

  /** Registers the gauges of {@code journal} without a tag, for a registry with one journal. */
  public static JournalMetrics of(MeterRegistry registry, PurchaseJournal journal) {
    return new JournalMetrics(registry, journal, Tags.empty());
  }

  /**
   * Registers the gauges of {@code journal} with the tag {@code journal}.
   *
   * @param name a name of your own, different for each journal of the registry: Micrometer ignores
   *     a second journal with the same name
   */
  public static JournalMetrics of(MeterRegistry registry, PurchaseJournal journal, String name) {
    return new JournalMetrics(registry, journal, Tags.of("journal", name));
  }

  private double nanosSince(LastRead read) {
    return clock.monotonicTime() - read.atNanos;
  }

  private double oldestNanos() {
    LastRead read = last;
    return read.inDoubt == 0 ? 0 : read.oldestNanos + nanosSince(read);
  }

  /**
   * Reads at most 10,000 open entries of the journal, in pages of 500; the gauges do not count
   * more. Blocks for as long as the journal takes.
   *
   * @throws JournalException when the journal cannot be read; the gauges keep their values
   */
  public void refresh() throws JournalException {
    long atNanos = clock.monotonicTime();
    Instant now = journal.now();
    Instant oldest = now;
    long inDoubt = 0;
    JournalEntry after = null;
    for (int read = 0; read < LIMIT; read += PAGE) {
      List<JournalEntry> page = journal.open(after, PAGE);
      for (JournalEntry entry : page) {
        if (entry.state() == JournalState.IN_DOUBT) {
          inDoubt++;
          oldest = entry.claimedAt().isBefore(oldest) ? entry.claimedAt() : oldest;
        }
      }
      if (page.size() < PAGE) {
        break;
      }
      after = page.get(PAGE - 1);
    }
    last = new LastRead(atNanos, inDoubt, Duration.between(oldest, now).toNanos());
  }

  /** What one read has found. Immutable. */
  private static final class LastRead {

    final long atNanos; // By the clock of the registry.
    final double inDoubt;
    final double oldestNanos;

    LastRead(long atNanos, double inDoubt, double oldestNanos) {
      this.atNanos = atNanos;
      this.inDoubt = inDoubt;
      this.oldestNanos = oldestNanos;
    }
  }
}
