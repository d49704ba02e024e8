package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.StoredCredential;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Resolves journal entries in doubt by the reports of {@link OutcomeSource}s.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#reconciler -->
 *
 * <pre>{@code
 * Reconciler reconciler =
 *     Reconciler.builder(journal)
 *         .source("gateway", client.outcomeSource()) // Needs lookUps() of the client's builder.
 *         .onStoredCredential((entry, card) -> vault.put(entry.reference(), card.toText()))
 *         .build();
 * Reconciliation report = reconciler.run(); // Every ten minutes, for example.
 * // Deliver if the outcome isPaid().
 * report.resolved().forEach(entry -> update(entry.reference(), entry.outcome().get()));
 * report.alarms().forEach(alarm -> show(alarm.detail())); // A person must look at these.
 * }</pre>
 *
 * <p>A run queries every source for every entry. A charge of the same amount and currency approves
 * the entry. A decline, a void and "not found" count if they were observed after the quiet period;
 * "not found" only if the same source finds the journal's latest approved purchase of the merchant,
 * and no other source failed or reported unknown. If reports contradict each other, the entry stays
 * in doubt, with an {@link Alarm}.
 *
 * <p>A run may be interrupted and repeated, and several machines may run at once. Thread-safe if
 * the sources and callbacks are.
 */
public final class Reconciler {

  private static final Duration LONGEST_QUIET_PERIOD = Duration.ofDays(365);

  final PurchaseJournal journal;
  final Map<String, OutcomeSource> sources;
  final Duration quietPeriod;
  final Clock clock;
  final int pageSize;
  final @Nullable BiConsumer<JournalEntry, StoredCredential> credentials;
  final Consumer<Alarm> alarms;
  private final int queriesPerSecond;
  private final QueryRate.Time time;

  private Reconciler(Builder builder) {
    journal = builder.journal;
    sources = Collections.unmodifiableMap(new LinkedHashMap<>(builder.sources));
    quietPeriod = builder.quietPeriod;
    clock = builder.clock;
    pageSize = builder.pageSize;
    credentials = builder.credentials;
    alarms = builder.alarms;
    queriesPerSecond = builder.queriesPerSecond;
    time = builder.time;
  }

  /** Returns a builder of a reconciler for {@code journal}. */
  public static Builder builder(PurchaseJournal journal) {
    return new Builder(Objects.requireNonNull(journal, "journal == null"));
  }

  /**
   * Processes every open entry once. If the journal or a source fails, the report has the failure,
   * and the next run processes the rest. An interrupt ends the run, and stays set.
   */
  public Reconciliation run() {
    return newRun().run();
  }

  /**
   * Processes one entry as {@link #run()} does, for example while the payer waits. Changes nothing
   * if the journal has no such entry, or if the entry is not open.
   */
  public Reconciliation run(String merchant, String reference) {
    Objects.requireNonNull(merchant, "merchant == null");
    Objects.requireNonNull(reference, "reference == null");
    return newRun().run(merchant, reference);
  }

  private ReconciliationRun newRun() {
    return new ReconciliationRun(this, new QueryRate(queriesPerSecond, time));
  }

  /** Returns the note of an entry that a report of the source {@code name} resolved. */
  static String note(String name) {
    return "reconciler: " + name;
  }

  @Override
  public String toString() {
    return "Reconciler(" + sources.keySet() + ", quiet period " + quietPeriod + ")";
  }

  /** Builds a {@link Reconciler}; at least one source is required. Not thread-safe. */
  public static final class Builder {

    private final PurchaseJournal journal;
    private final Map<String, OutcomeSource> sources = new LinkedHashMap<>();
    private Duration quietPeriod = Duration.ofMinutes(15);
    private Clock clock = Clock.systemUTC();
    private int pageSize = 500;
    private int queriesPerSecond = 5;
    private QueryRate.Time time = QueryRate.Time.SYSTEM;
    private @Nullable BiConsumer<JournalEntry, StoredCredential> credentials;
    private Consumer<Alarm> alarms = alarm -> {};

    private Builder(PurchaseJournal journal) {
      this.journal = journal;
    }

    /**
     * Adds a source; {@link #build} requires at least one.
     *
     * @param name the name in reports, and in the note of an entry that the source resolves
     * @throws IllegalArgumentException when another source has this name, or the name is no valid
     *     note; see {@link JournalOutcome#withNote}
     */
    public Builder source(String name, OutcomeSource source) {
      Objects.requireNonNull(name, "name == null");
      Objects.requireNonNull(source, "source == null");
      JournalOutcome.notCharged().withNote(note(name)); // Refuses a bad name here, not in the run.
      if (sources.putIfAbsent(name, source) != null) {
        throw new IllegalArgumentException("another source has the name " + name);
      }
      return this;
    }

    /**
     * Sets the quiet period: how long after an entry's last change its request may still arrive at
     * the gateway, 15 minutes by default. A decline, a void or "not found" that was observed within
     * the quiet period does not count.
     *
     * @throws IllegalArgumentException when it is under {@link JournalRules#SHORTEST_QUIET_PERIOD},
     *     or over a year
     */
    public Builder quietPeriod(Duration quietPeriod) {
      if (quietPeriod.compareTo(JournalRules.SHORTEST_QUIET_PERIOD) < 0
          || quietPeriod.compareTo(LONGEST_QUIET_PERIOD) > 0) {
        throw new IllegalArgumentException("the quiet period is under two minutes or over a year");
      }
      this.quietPeriod = quietPeriod;
      return this;
    }

    /**
     * Sets how many queries a run sends in a second, 5 by default.
     *
     * @throws IllegalArgumentException when it is not from 1 to 1000
     */
    public Builder queriesPerSecond(int queries) {
      if (queries < 1 || queries > 1000) {
        throw new IllegalArgumentException("queries per second are not from 1 to 1000");
      }
      queriesPerSecond = queries;
      return this;
    }

    /**
     * Sets a callback that stores the credential of a first card-on-file payment that was charged.
     * It is called on the thread of the run, before the approval is recorded, at least once for
     * each credential: storing twice must do no harm. If the callback throws an exception, the
     * entry stays in doubt, and the next run calls it again. Without a callback the credential is
     * lost, and the report lists the entry in {@link Reconciliation#withoutCredential}.
     */
    public Builder onStoredCredential(BiConsumer<JournalEntry, StoredCredential> callback) {
      credentials = Objects.requireNonNull(callback, "callback == null");
      return this;
    }

    /**
     * Sets a listener that receives each alarm at once, on the thread of the run. An exception of
     * the listener does not stop the run.
     */
    public Builder onAlarm(Consumer<Alarm> listener) {
      alarms = Objects.requireNonNull(listener, "listener == null");
      return this;
    }

    /** Sets the clock of this machine. A report that is later than this clock does not count. */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /** Sets the number of entries that are read from the journal at once; for tests. */
    Builder pageSize(int entries) {
      pageSize = entries;
      return this;
    }

    Builder time(QueryRate.Time time) {
      this.time = time;
      return this;
    }

    /**
     * Builds the reconciler.
     *
     * @throws IllegalStateException without a source, because nothing would ever be resolved
     */
    public Reconciler build() {
      if (sources.isEmpty()) {
        throw new IllegalStateException("no source: add the look-up of a client");
      }
      return new Reconciler(this);
    }
  }
}
