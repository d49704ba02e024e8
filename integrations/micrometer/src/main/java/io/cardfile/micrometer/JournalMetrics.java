package io.cardfile.micrometer;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Shows as gauges what is in doubt in a journal. The caller decides when the journal is read, by
 * calling {@link #refresh}, for example once a minute; a scrape only returns what the last read has
 * found. Thread-safe.
 *
 * <ul>
 *   <li>{@code cardfile.journal.in.doubt}: the number of entries in doubt, of all merchants.
 *   <li>{@code cardfile.journal.in.doubt.age}: since when the oldest of them was claimed; 0 without
 *       one. It grows between two reads.
 *   <li>{@code cardfile.journal.read.age}: since the last read that succeeded, or since this object
 *       was made. Set an alert on it: the other two show the past if it grows.
 * </ul>
 *
 * The first two are not a number before the first read has succeeded.
 */
public final class JournalMetrics {

  static final int LIMIT = 10_000;
  private static final int PAGE = 500;

  private final PurchaseJournal journal;
  private final Clock clock;
  private volatile LastRead last;

  private JournalMetrics(PurchaseJournal journal, Clock clock) {
    this.journal = Objects.requireNonNull(journal, "journal == null");
    this.clock = clock;
    this.last = new LastRead(clock.monotonicTime(), Double.NaN, Double.NaN);
  }

  /**
   * Registers the gauges of {@code journal} without a tag, for a registry with one journal.
   *
   * @throws IllegalArgumentException when the registry has the gauges of a journal
   */
  public static JournalMetrics of(MeterRegistry registry, PurchaseJournal journal) {
    return register(registry, journal, Tags.empty());
  }

  /**
   * Registers the gauges of {@code journal} with the tag {@code journal}.
   *
   * @param name a name of your own, different for each journal of the registry
   * @throws IllegalArgumentException when the name is empty, or the registry has the gauges of a
   *     journal with this name or without a name
   */
  public static JournalMetrics of(MeterRegistry registry, PurchaseJournal journal, String name) {
    return register(registry, journal, Names.tag("journal", name));
  }

  // One at a time, so that the second one sees the first.
  private static synchronized JournalMetrics register(
      MeterRegistry registry, PurchaseJournal journal, Tags tags) {
    Objects.requireNonNull(registry, "registry == null");
    JournalMetrics metrics = new JournalMetrics(journal, registry.config().clock());
    List<Meter> before = registry.getMeters();
    Gauge inDoubt =
        Gauge.builder("cardfile.journal.in.doubt", metrics, m -> m.last.inDoubt)
            .description("Entries in doubt, at the last read of the journal")
            .tags(tags)
            .strongReference(true)
            .register(registry);
    Names.requireTagsOfOthers(registry, before, inDoubt);
    if (before.contains(inDoubt)) { // The registry has returned that one and ignored this journal.
      throw new IllegalArgumentException(
          inDoubt.getId() + " is there: name each journal of a registry, each one differently");
    }
    TimeGauge.builder(
            "cardfile.journal.in.doubt.age",
            metrics,
            TimeUnit.NANOSECONDS,
            JournalMetrics::oldestNanos)
        .description("Since when the oldest entry in doubt was claimed")
        .tags(tags)
        .strongReference(true)
        .register(registry);
    TimeGauge.builder(
            "cardfile.journal.read.age", metrics, TimeUnit.NANOSECONDS, m -> m.nanosSince(m.last))
        .description("Since the last successful read of the journal")
        .tags(tags)
        .strongReference(true)
        .register(registry);
    return metrics;
  }

  private double nanosSince(LastRead read) {
    return clock.monotonicTime() - read.atNanos;
  }

  private double oldestNanos() {
    LastRead read = last;
    return read.inDoubt == 0 ? 0 : read.oldestNanos + nanosSince(read);
  }

  /**
   * Reads the open entries of the journal in pages of 500, at most 10,000 entries: with more, the
   * gauges are of these. Blocks for as long as the journal takes.
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
