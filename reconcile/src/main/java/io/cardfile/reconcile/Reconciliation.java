package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one run of a {@link Reconciler} did. Counts are exact; lists hold at most {@value #MAX}, so
 * that a report of any run fits into memory. Immutable.
 */
public final class Reconciliation {

  /** How many each list holds at most. */
  public static final int MAX = 1000;

  private final ReconciliationCounts counts;
  private final List<JournalEntry> settled;
  private final List<UnresolvedEntry> inDoubt;
  private final List<Alarm> alarms;
  private final AgingReport ageing;
  private final boolean interrupted;
  private final @Nullable JournalException failure;

  Reconciliation(
      ReconciliationCounts counts, boolean interrupted, @Nullable JournalException failure) {
    this.counts = Objects.requireNonNull(counts, "counts == null");
    this.settled = counts.settled();
    this.inDoubt = counts.inDoubt();
    this.alarms = counts.alarms();
    this.ageing = counts.ageing();
    this.interrupted = interrupted;
    this.failure = failure;
  }

  /** How many were settled as approved. */
  public long approvedCount() {
    return counts.count(JournalState.APPROVED);
  }

  /** How many were settled as declined. */
  public long declinedCount() {
    return counts.count(JournalState.DECLINED);
  }

  /** How many were settled as not charged: their references may be used again. */
  public long notChargedCount() {
    return counts.count(JournalState.NOT_CHARGED);
  }

  /** How many are still in doubt. */
  public long inDoubtCount() {
    return counts.count(JournalState.IN_DOUBT);
  }

  /** How many were left alone because their owner is alive. */
  public long underWayCount() {
    return counts.count(JournalState.PREPARED);
  }

  /** How many somebody else settled in the meantime. */
  public long overtakenCount() {
    return counts.overtaken();
  }

  /** How many alarms there were. */
  public long alarmCount() {
    return counts.alarmCount();
  }

  /** The first that were settled, as they are now; unmodifiable. */
  public List<JournalEntry> settled() {
    return settled;
  }

  /** The oldest that are still in doubt, and why; the oldest claim first; unmodifiable. */
  public List<UnresolvedEntry> inDoubt() {
    return inDoubt;
  }

  /** The first alarms; unmodifiable. */
  public List<Alarm> alarms() {
    return alarms;
  }

  /** How old what is still in doubt is. */
  public AgingReport ageing() {
    return ageing;
  }

  /** Whether the run ended early because its thread was interrupted; run it again for the rest. */
  public boolean isInterrupted() {
    return interrupted;
  }

  /** Why the journal ended the run early, if it did; what was settled before stays settled. */
  public Optional<JournalException> failure() {
    return Optional.ofNullable(failure);
  }

  /** Whether everything that was open was looked at. */
  public boolean isComplete() {
    return !interrupted && failure == null;
  }

  /** Shows the counts. */
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
