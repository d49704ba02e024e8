package io.cardfile.reconcile;

import io.cardfile.journal.Destination;
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
 * Settles what a journal holds in doubt, with the evidence of {@link OutcomeSource}s and never by a
 * guess.
 *
 * <ul>
 *   <li>Entries {@code IN_DOUBT} are asked about; those {@code PREPARED} by a live owner are
 *       counted.
 *   <li>Every source is asked about every entry, so that one which contradicts another is heard.
 *   <li>A charge settles an entry as approved if its amount and currency are the entry's; otherwise
 *       there is an {@link Alarm} and the entry stays. So does a decline, as declined, which counts
 *       when it is known as of a time later than the entry's last change plus the quiet period: it
 *       may be of an earlier attempt while the request of this one is still on its way.
 *   <li>Of an entry without a destination a charge alone counts: another place or account truly
 *       lacks it, or has declined an attempt of its own.
 *   <li>"Not charged" counts when it is known as of such a time, too, and only of a source that is
 *       proven to ask the place and account where the purchase was sent. It must have as charged
 *       one of the latest purchases that a reply approved at the same {@linkplain Destination
 *       destination}. An approval that a source reported, in this run or an earlier one, does not
 *       prove it.
 *   <li>A source has a purchase when it reports the same ID, where both are known, and the same
 *       amount; of a purchase that was put back the same ID is enough, because the amount of a list
 *       may be net of fees.
 *   <li>A source that reports one of the purchases that it is asked about as not charged, or has it
 *       otherwise, is an alarm and does not settle the entry. It is asked about some of the latest,
 *       until it is proven, and about the five that were approved last before the claim. A purchase
 *       that was put back, and that the source does not find, is no alarm, because the source may
 *       have forgotten it.
 *   <li>A {@linkplain Finding#notListed list} must have all purchases that were approved in its
 *       time, and one of the entry's currency. Purchases of the quiet period before its end, those
 *       without an amount and those that were put back may be missing.
 *   <li>Where no reply has approved a purchase at the destination yet, see {@link
 *       Builder#trustAbsence}.
 *   <li>A list that has a purchase otherwise than the journal settles nothing, as far as it is
 *       seen: among the first thousand that it names, and the twenty that were approved last before
 *       the entry was claimed. A decline in a list counts as an absence from it does.
 *   <li>While the journal {@linkplain PurchaseJournal#isIncomplete may lack entries}, a charge
 *       alone settles an entry: a later attempt may be missing.
 *   <li>A charge next to a decline or "not charged" that counts, or two charges with different IDs,
 *       are an alarm, and the entry stays. A decline next to "not charged" is a decline.
 *   <li>A "not charged" that counts is an alarm as well where another source has the purchase and
 *       does not know how it ended, or reports a charge and could not be checked.
 *   <li>A source that fails or does not know leaves the entry to the others.
 * </ul>
 *
 * <p>On clocks: entries have the times of the journal's clock, "not charged" has the time of the
 * source. The quiet period must be over by both, so a clock that is wrong by the same time all
 * along makes a run settle later, not earlier. A clock that is set forward while an entry is in
 * doubt ends its quiet period early; the period must be longer than the client's deadline, the 45 s
 * that the gateway takes, and such a step together. Its default of 15 minutes leaves 13 for steps.
 *
 * <p>A run may be interrupted, and repeated, at any time, also by several machines at once: what
 * one has settled the others find overtaken; a charge of what another has settled as none is an
 * alarm. Thread-safe when its sources are.
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

  /** Starts a reconciler of {@code journal}. */
  public static Builder builder(PurchaseJournal journal) {
    return new Builder(Objects.requireNonNull(journal, "journal == null"));
  }

  /**
   * Goes through all that is open, once. Ends early when the thread is interrupted, and when the
   * journal fails; the report says so, and the rest is for the next run.
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

  /** Returns false when interrupted. */
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
   * Returns the time by the clock of the journal: a quiet period that ends later is not over. While
   * entries may be missing none is, as a later attempt may be missing.
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
      counts.left(assessment.doubt());
      alarm(assessment.alarm(), counts);
    } else if (!settle(entry, resolution, counts)) {
      counts.wasOvertaken();
      alarm(assessment.alarmOfOvertaken(currentEntry(entry), resolution), counts);
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

  // Thrown although not declared, as Kotlin can; the run is to end because of it.
  static void keepInterrupt(Throwable e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns false when another run has settled it. */
  private boolean settle(JournalEntry entry, Resolution resolution, ReconciliationCounts counts)
      throws JournalException {
    try {
      counts.settled(journal.record(entry, resolution));
      return true;
    } catch (JournalException e) {
      if (e.reason() != Reason.OVERTAKEN) {
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
      // The report has it as well; a listener must not keep the rest from being settled.
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
     * Adds a source. Without any, a run tells what is in doubt and settles nothing.
     *
     * @param name what reports call it
     * @throws IllegalArgumentException when another source has the name: {@link #trustAbsence}
     *     would apply to both
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
     * Takes "not charged" of a source for evidence although no purchase proves yet that it asks the
     * right place, as before the first approved purchase at a new gateway. Say so only when a
     * person has made sure of address, user name and credentials: a "not charged" of another
     * environment frees a reference that was charged.
     *
     * <p>Use it for one run. It applies to all destinations of the journal at which no reply has
     * approved a purchase; not only to the entry that it was needed for.
     *
     * <p>It does not apply to a source that lacks a purchase which a reply approved, or a source
     * reported, at the entry's destination, or has it otherwise; to one that has no such purchase,
     * and does not find one that was put back; to a list that has none of those that were approved
     * there before its end; to a list of other currencies; and to an entry that was restored
     * without a destination, or is of an earlier version: a charge alone settles it.
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
     * @throws IllegalArgumentException when it is under two minutes, as a client sends for up to 55
     *     s and the gateway takes 45 s, or over a year
     */
    public Builder quietPeriod(Duration quietPeriod) {
      if (quietPeriod.compareTo(SHORTEST_QUIET) < 0 || quietPeriod.compareTo(LONGEST_QUIET) > 0) {
        throw new IllegalArgumentException("the quiet period is under two minutes or over a year");
      }
      this.quietPeriod = quietPeriod;
      return this;
    }

    /** Sets the clock that ages are measured by, and that no source may be ahead of. */
    public Builder clock(Clock clock) {
      this.clock = Objects.requireNonNull(clock, "clock == null");
      return this;
    }

    /**
     * Sets how many entries are read at once; 500 by default.
     *
     * @throws IllegalArgumentException when it is not above zero
     */
    public Builder pageSize(int entries) {
      JournalRules.requireLimit(entries);
      pageSize = entries;
      return this;
    }

    /**
     * Sets what receives alarms at once, on the thread that runs. What it throws is dropped, errors
     * of the JVM excepted.
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
     * @throws IllegalArgumentException when {@link #trustAbsence} names a source that there is not
     */
    public Reconciler build() {
      if (!names.containsAll(trusted)) {
        throw new IllegalArgumentException(
            "trustAbsence names a source that was not added; the sources are " + names);
      }
      return new Reconciler(this);
    }
  }
}
