package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The report of one run of a {@link Reconciler}. Counts are exact; lists have at most {@value #MAX}
 * elements, so that every report fits into memory. Immutable.
 */
public final class Reconciliation {

  /** The maximum size of each list. */
  public static final int MAX = 1000;

  private final ReconciliationCounts counts;
  private final List<JournalEntry> resolved;
  private final List<UnresolvedEntry> inDoubt;
  private final List<Alarm> alarms;
  private final AgingReport aging;
  private final boolean interrupted;
  private final @Nullable JournalException failure;

  Reconciliation(
      ReconciliationCounts counts, boolean interrupted, @Nullable JournalException failure) {
    this.counts = Objects.requireNonNull(counts, "counts == null");
    this.resolved = counts.resolved();
    this.inDoubt = counts.inDoubt();
    this.alarms = counts.alarms();
    this.aging = counts.aging();
    this.interrupted = interrupted;
    this.failure = failure;
  }

  /** Returns the number of entries that were resolved as approved. */
  public long approvedCount() {
    return counts.count(JournalState.APPROVED);
  }

  /** Returns the number of entries that were resolved as declined. */
  public long declinedCount() {
    return counts.count(JournalState.DECLINED);
  }

  /**
   * Returns the number of entries that were resolved as not charged; their references may be used
   * again.
   */
  public long notChargedCount() {
    return counts.count(JournalState.NOT_CHARGED);
  }

  /** Returns the number of entries that are still in doubt. */
  public long inDoubtCount() {
    return counts.count(JournalState.IN_DOUBT);
  }

  /** Returns the number of entries that were skipped because their owner is alive. */
  public long underWayCount() {
    return counts.count(JournalState.PREPARED);
  }

  /** Returns the number of entries that another run or process resolved in the meantime. */
  public long resolvedElsewhereCount() {
    return counts.resolvedElsewhere();
  }

  /** Returns the number of alarms. */
  public long alarmCount() {
    return counts.alarmCount();
  }

  /** Returns the first entries that were resolved, in their new state; unmodifiable. */
  public List<JournalEntry> resolved() {
    return resolved;
  }

  /**
   * Returns the oldest entries that are still in doubt, with the reason, the oldest claim first;
   * unmodifiable.
   */
  public List<UnresolvedEntry> inDoubt() {
    return inDoubt;
  }

  /** Returns the first alarms; unmodifiable. */
  public List<Alarm> alarms() {
    return alarms;
  }

  /** Returns the ages of the entries that are still in doubt. */
  public AgingReport aging() {
    return aging;
  }

  /**
   * Returns whether the run ended early because its thread was interrupted; run it again for the
   * rest.
   */
  public boolean isInterrupted() {
    return interrupted;
  }

  /**
   * Returns the failure of the journal that ended the run early, if any. Entries that were resolved
   * before stay resolved.
   */
  public Optional<JournalException> failure() {
    return Optional.ofNullable(failure);
  }

  /** Returns whether every open entry was processed. */
  public boolean isComplete() {
    return !interrupted && failure == null;
  }

  /** Returns the counts as text. */
  @Override
  public String toString() {
    return "Reconciliation("
        + (isComplete() ? "" : "ended early; ")
        + approvedCount()
        + " approved, "
        + declinedCount()
        + " declined, "
        + notChargedCount()
        + " not charged, "
        + inDoubtCount()
        + " in doubt, "
        + underWayCount()
        + " under way, "
        + alarmCount()
        + " alarms)";
  }
}
