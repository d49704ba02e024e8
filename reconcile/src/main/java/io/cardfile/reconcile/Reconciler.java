package io.cardfile.reconcile;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Resolves journal entries in doubt with the evidence of {@link OutcomeSource}s, and never by a
 * guess.
 *
 * <ul>
 *   <li>Sources are queried for entries that are {@code IN_DOUBT}. Entries that are {@code
 *       PREPARED} by a live owner are only counted.
 *   <li>Every source is queried for every entry, so that contradictions between sources are found.
 *   <li>A charge resolves an entry as approved if its amount and currency equal those of the entry;
 *       otherwise there is an {@link Alarm} and the entry stays in doubt. A decline resolves an
 *       entry as declined under the same condition, and only if it was observed after the quiet
 *       period that follows the entry's last change. Before that, the request of this attempt may
 *       not have arrived yet, and the decline may be of an earlier attempt.
 *   <li>"Not charged" also counts only if it was observed after that time, and only from a source
 *       that is proven to query the right address and account. The source must have as charged one
 *       of the latest purchases that a reply approved. An approval that a source reported, in this
 *       run or an earlier one, does not prove a source.
 *   <li>A source has a purchase if it reports the same amount and, where both are known, the same
 *       ID. For a restored purchase the same ID is sufficient, because the amount of a list may be
 *       net of fees.
 *   <li>A source is checked with some of the latest approved purchases, until one confirms it, and
 *       with the five that were approved last before the claim. If it reports one of them as not
 *       charged, or with other data, there is an alarm and the source does not resolve the entry. A
 *       restored purchase that the source does not find causes no alarm, because the source may
 *       have deleted it.
 *   <li>A {@linkplain Finding#notListed list} must have all purchases that were approved in its
 *       period, and at least one in the entry's currency. Purchases within the quiet period before
 *       its end, purchases with amount zero and restored purchases may be missing.
 *   <li>If no reply has approved a purchase yet, see {@link Builder#trustAbsence}.
 *   <li>A list that has an approved purchase with other data than the journal resolves nothing. The
 *       first thousand references of the list, and the twenty purchases that were approved last
 *       before the claim, are compared. A decline in a list counts under the same conditions as an
 *       absence from the list.
 *   <li>While the journal {@linkplain PurchaseJournal#isIncomplete may lack entries}, only a charge
 *       resolves an entry, because a later attempt may be missing.
 *   <li>A charge together with a decline or a "not charged" that counts, or two charges with
 *       different IDs, cause an alarm, and the entry stays in doubt. A decline together with "not
 *       charged" counts as a decline.
 *   <li>A "not charged" that counts also causes an alarm if another source has the purchase without
 *       its outcome, or reports a charge and could not be proven.
 *   <li>A source that fails, or returns unknown, does not affect the others.
 * </ul>
 *
 * <p>The journal's clock sets the times of entries, and the source sets the time of "not charged".
 * The quiet period must be over by both clocks, so a clock with a constant error makes a run
 * resolve later, not earlier. A clock that is set forward while an entry is in doubt ends its quiet
 * period early. So the quiet period must be longer than the sum of the client's deadline, the 45 s
 * of the gateway, and such a step. The default of 15 minutes leaves 13 minutes for a step.
 *
 * <p>A run may be interrupted and repeated at any time, and several machines may run at once. If
 * another run has already resolved an entry, it is counted as resolved elsewhere; if that run
 * resolved it as not charged and this run has a charge, there is an alarm. Thread-safe if its
 * sources are.
 */
public final class Reconciler {

  private static final Duration SHORTEST_QUIET = Duration.ofMinutes(2);
  private static final Duration LONGEST_QUIET = Duration.ofDays(365);

  private final PurchaseJournal journal;
  private final List<EvidenceSource> sources;
  private final Duration quietPeriod;
  private final Clock clock;
  private final int pageSize;
  private final Consumer<Alarm> listener;

  private Reconciler(Builder builder) {
    journal = builder.journal;
    sources = builder.evidenceSources();
    quietPeriod = builder.quietPeriod;
    clock = builder.clock;
    pageSize = builder.pageSize;
    listener = builder.listener;
  }

  /** Returns a builder of a reconciler for {@code journal}. */
  public static Builder builder(PurchaseJournal journal) {
    return new Builder(Objects.requireNonNull(journal, "journal == null"));
  }

  /**
   * Processes every open entry once. Ends early when the thread is interrupted or the journal
   * fails; the report contains this, and the next run processes the rest.
   */
  public Reconciliation run() {
    Instant now = clock.instant();
    ReconciliationCounts counts = new ReconciliationCounts(now);
    Consumer<Alarm> alarms = alarm -> alarm(alarm, counts);
    SourceProofs proofs = new SourceProofs(journal, quietPeriod, alarms);
    try {
      return new Reconciliation(counts, !reconcileAll(counts, proofs, lateEnoughUpTo()), null);
    } catch (JournalException e) {
      return new Reconciliation(counts, false, e);
    }
  }

  /** Processes every page; returns false when interrupted. */
  private boolean reconcileAll(
      ReconciliationCounts counts, SourceProofs proofs, Instant journalTime)
      throws JournalException {
    JournalEntry last = null;
    List<JournalEntry> page;
    do {
      page = open(last);
      for (JournalEntry entry : page) {
        if (Thread.currentThread().isInterrupted()) {
          return false;
        }
        reconcileEntry(entry, counts, proofs, journalTime);
        last = entry;
      }
    } while (page.size() >= pageSize);
    return true;
  }

  /**
   * Returns the time of the journal's clock; a quiet period that ends later is not over. Returns
   * {@link Instant#MIN} while entries may be missing, so that no quiet period is over, because a
   * later attempt may be missing.
   */
  private Instant lateEnoughUpTo() throws JournalException {
    try {
      return journal.isIncomplete() ? Instant.MIN : journal.now();
    } catch (RuntimeException e) {
      throw broken("the journal failed to give its time", e);
    }
  }

  private List<JournalEntry> open(@Nullable JournalEntry after) throws JournalException {
    try {
      return journal.open(after, pageSize);
    } catch (RuntimeException e) {
      throw broken("the journal failed to list", e);
    }
  }

  private void reconcileEntry(
      JournalEntry entry, ReconciliationCounts counts, SourceProofs proofs, Instant journalTime)
      throws JournalException {
    if (entry.state() != JournalState.IN_DOUBT) {
      counts.underWay();
      return;
    }
    EvidenceAssessment assessment = assess(entry, proofs, journalTime);
    for (Map.Entry<EvidenceSource, Finding> absence : assessment.toBeChecked().entrySet()) {
      assessment.addProof(
          absence.getValue(), proof(proofs, absence.getKey(), entry, absence.getValue()));
    }
    Resolution resolution = assessment.resolution();
    if (resolution == null) {
      counts.unresolved(assessment.unresolved());
      alarm(assessment.alarm(), counts);
    } else if (!resolve(entry, resolution, counts)) {
      counts.wasResolvedElsewhere();
      alarm(assessment.alarmOfResolvedElsewhere(currentEntry(entry), resolution), counts);
    }
  }

  private void alarm(@Nullable Alarm alarm, ReconciliationCounts counts) {
    if (alarm != null) {
      counts.alarm(alarm);
      notifyListener(alarm);
    }
  }

  private EvidenceAssessment assess(JournalEntry entry, SourceProofs proofs, Instant journalTime)
      throws JournalException {
    EvidenceAssessment assessment = new EvidenceAssessment(entry, quietPeriod, journalTime);
    for (EvidenceSource source : sources) {
      Finding finding;
      try {
        finding = source.find(entry);
      } catch (ExecutionException e) {
        assessment.addFailure(source, e);
        continue;
      }
      SourceProof disproof = disproof(proofs, source, entry, finding);
      if (disproof == null) {
        assessment.add(source, finding, clock.instant());
      } else {
        assessment.addDisproved(source, finding, disproof);
      }
    }
    return assessment;
  }

  private static @Nullable SourceProof disproof(
      SourceProofs proofs, EvidenceSource source, JournalEntry entry, Finding finding)
      throws JournalException {
    try {
      return finding.amount().isPresent() ? proofs.findDisproof(source, entry) : null;
    } catch (RuntimeException e) {
      throw broken("the journal failed to find", e);
    }
  }

  private static SourceProof proof(
      SourceProofs proofs, EvidenceSource source, JournalEntry entry, Finding absence)
      throws JournalException {
    try {
      return proofs.check(source, entry, absence);
    } catch (RuntimeException e) {
      throw broken("the journal failed to list approved purchases", e);
    }
  }

  // Kotlin code can throw it undeclared. Restores the interrupt status, which ends the run.
  static void keepInterrupt(Throwable e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
  }

  /** Records the resolution; returns false when another run has already resolved the entry. */
  private boolean resolve(JournalEntry entry, Resolution resolution, ReconciliationCounts counts)
      throws JournalException {
    try {
      counts.resolved(journal.record(entry, resolution));
      return true;
    } catch (JournalException e) {
      if (e.reason() != Reason.CONFLICT) {
        throw e;
      }
      return false;
    } catch (RuntimeException e) {
      throw broken("the journal failed to record", e);
    }
  }

  private @Nullable JournalEntry currentEntry(JournalEntry entry) throws JournalException {
    try {
      return journal.find(entry.merchant(), entry.reference()).orElse(null);
    } catch (RuntimeException e) {
      throw broken("the journal failed to find", e);
    }
  }

  private static JournalException broken(String why, RuntimeException e) {
    return new JournalException(Reason.UNAVAILABLE, why, e);
  }

  private void notifyListener(Alarm alarm) {
    try {
      listener.accept(alarm);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      keepInterrupt(e);
      // The report contains the alarm as well; a listener must not stop the run.
    }
  }

  @Override
  public String toString() {
    List<String> names = new ArrayList<>();
    sources.forEach(source -> names.add(source.name));
    return "Reconciler(" + names + ", quiet period " + quietPeriod + ")";
  }

  /** Collects the settings of a reconciler. Not thread-safe. */
  public static final class Builder {

    private final PurchaseJournal journal;
    private final List<String> names = new ArrayList<>();
    private final List<OutcomeSource> sources = new ArrayList<>();
    private final Set<String> trusted = new HashSet<>();
    private Duration quietPeriod = Duration.ofMinutes(15);
    private Clock clock = Clock.systemUTC();
    private int pageSize = 500;
    private Consumer<Alarm> listener = alarm -> {};

    private Builder(PurchaseJournal journal) {
      this.journal = journal;
    }

    /**
     * Adds a source; {@link #build} requires at least one.
     *
     * @param name the name of the source in reports
     * @throws IllegalArgumentException when another source has the same name, because {@link
     *     #trustAbsence} would apply to both
     */
    public Builder source(String name, OutcomeSource source) {
      Objects.requireNonNull(name, "name == null");
      Objects.requireNonNull(source, "source == null");
      if (names.contains(name)) {
        throw new IllegalArgumentException(
            "a source of this name was added before; give each a name of its own: " + name);
      }
      names.add(name);
      sources.add(source);
      return this;
    }

    /**
     * Accepts "not charged" from a source as evidence although no purchase proves yet that it
     * queries the right address and account, for example before the first approved purchase. Call
     * it only after a person has checked address, user name and credentials: a "not charged" from
     * another environment frees a reference that was charged.
     *
     * <p>Use it for a single run. It applies to the whole journal, not only to the entry that you
     * need it for.
     *
     * <p>It does not apply to:
     *
     * <ul>
     *   <li>a source that lacks a purchase that a reply approved, or a source reported, or that has
     *       it with other data;
     *   <li>a source that has no such purchase, and does not find a restored one;
     *   <li>a list that has none of the purchases that were approved before its end;
     *   <li>a list of other currencies.
     * </ul>
     *
     * @param sourceName the name of one of the sources; {@link #build} refuses any other
     */
    public Builder trustAbsence(String sourceName) {
      trusted.add(Objects.requireNonNull(sourceName, "sourceName == null"));
      return this;
    }

    /**
     * Sets how long after an entry's last change "not charged" and declines begin to count; 15
     * minutes by default.
     *
     * @throws IllegalArgumentException when it is under two minutes, because a client sends for up
     *     to 55 s and the gateway takes 45 s, or over a year
     */
    public Builder quietPeriod(Duration quietPeriod) {
      if (quietPeriod.compareTo(SHORTEST_QUIET) < 0 || quietPeriod.compareTo(LONGEST_QUIET) > 0) {
        throw new IllegalArgumentException("the quiet period is under two minutes or over a year");
      }
      this.quietPeriod = quietPeriod;
      return this;
    }

    /** Sets the clock for ages. Reports of sources with a later time do not count. */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /**
     * Sets the number of entries in a page; 500 by default.
     *
     * @throws IllegalArgumentException when it is not above zero
     */
    public Builder pageSize(int entries) {
      JournalRules.requireLimit(entries);
      pageSize = entries;
      return this;
    }

    /**
     * Sets a listener that receives alarms immediately, on the thread of the run. What it throws is
     * dropped, except errors of the JVM.
     */
    public Builder onAlarm(Consumer<Alarm> listener) {
      this.listener = Objects.requireNonNull(listener, "listener == null");
      return this;
    }

    private List<EvidenceSource> evidenceSources() {
      List<EvidenceSource> all = new ArrayList<>();
      for (int i = 0; i < sources.size(); i++) {
        String name = names.get(i);
        all.add(new EvidenceSource(name, sources.get(i), trusted.contains(name)));
      }
      return all;
    }

    /**
     * Builds the reconciler.
     *
     * @throws IllegalArgumentException when {@link #trustAbsence} names a source that was not added
     * @throws IllegalStateException without a source, because nothing would ever be resolved
     */
    public Reconciler build() {
      if (names.isEmpty()) {
        throw new IllegalStateException("no source: add a look-up or a settlement file");
      }
      if (!names.containsAll(trusted)) {
        throw new IllegalArgumentException(
            "trustAbsence names a source that was not added; the sources are " + names);
      }
      return new Reconciler(this);
    }
  }
}
