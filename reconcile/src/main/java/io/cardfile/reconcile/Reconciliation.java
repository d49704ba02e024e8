package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The report of one run of a {@link Reconciler}. Counts are exact; each list has at most {@value
 * #MAX} elements, so that every report fits into memory. Unmodifiable.
 */
public final class Reconciliation {

  /** The maximum size of each list. */
  public static final int MAX = 1000;

  private final Map<JournalState, Long> counts = new EnumMap<>(JournalState.class);
  private final List<JournalEntry> resolved = new ArrayList<>();
  private final List<JournalEntry> withoutCredential = new ArrayList<>();
  private final Oldest<UnresolvedEntry> inDoubt = new Oldest<>(MAX, UnresolvedEntry::entry);
  private final List<Alarm> alarms = new ArrayList<>();
  private long resolvedElsewhere;
  private long alarmCount;
  private long sourceFailures;
  private boolean interrupted;
  private @Nullable JournalException failure;

  /** Creates an empty report, which one run fills before it returns it. */
  Reconciliation() {}

  void addUnderWay() {
    count(JournalState.PREPARED);
  }

  void addResolved(JournalEntry entry) {
    count(entry.state());
    addFirst(resolved, entry);
  }

  void addWithoutCredential(JournalEntry entry) {
    addFirst(withoutCredential, entry);
  }

  void addResolvedElsewhere() {
    resolvedElsewhere++;
  }

  void addInDoubt(UnresolvedEntry unresolved) {
    count(JournalState.IN_DOUBT);
    inDoubt.add(unresolved);
  }

  void addAlarm(Alarm alarm) {
    alarmCount++;
    addFirst(alarms, alarm);
  }

  void sourceFailures(long failures) {
    sourceFailures = failures;
  }

  void interrupted() {
    interrupted = true;
  }

  void failed(JournalException e) {
    failure = e;
  }

  private void count(JournalState state) {
    counts.merge(state, 1L, Long::sum);
  }

  private static <T> void addFirst(List<T> list, T element) {
    if (list.size() < MAX) {
      list.add(element);
    }
  }

  private long counted(JournalState state) {
    return counts.getOrDefault(state, 0L);
  }

  /** Returns the number of entries that were resolved as approved. */
  public long approvedCount() {
    return counted(JournalState.APPROVED);
  }

  /** Returns the number of entries that were resolved as declined. */
  public long declinedCount() {
    return counted(JournalState.DECLINED);
  }

  /**
   * Returns the number of entries that were resolved as not charged; their references may be sent
   * again.
   */
  public long notChargedCount() {
    return counted(JournalState.NOT_CHARGED);
  }

  /** Returns the number of entries that are still in doubt. */
  public long inDoubtCount() {
    return counted(JournalState.IN_DOUBT);
  }

  /** Returns the number of entries that were skipped because their call is still under way. */
  public long underWayCount() {
    return counted(JournalState.PREPARED);
  }

  /** Returns the number of entries that another run or a person resolved in the meantime. */
  public long resolvedElsewhereCount() {
    return resolvedElsewhere;
  }

  /** Returns the number of alarms. */
  public long alarmCount() {
    return alarmCount;
  }

  /** Returns the number of queries that failed. */
  public long sourceFailureCount() {
    return sourceFailures;
  }

  /**
   * Returns the entries that were resolved, in their new state; unmodifiable. An {@code APPROVED}
   * entry is paid only if {@link JournalOutcome#isPaid}.
   */
  public List<JournalEntry> resolved() {
    return Collections.unmodifiableList(resolved);
  }

  /**
   * Returns the first card-on-file payments that were approved without their stored credential:
   * later charges need the card again. Unmodifiable.
   */
  public List<JournalEntry> withoutCredential() {
    return Collections.unmodifiableList(withoutCredential);
  }

  /** Returns the oldest entries that are still in doubt, with the reason; unmodifiable. */
  public List<UnresolvedEntry> inDoubt() {
    return inDoubt.list();
  }

  /** Returns the alarms; unmodifiable. */
  public List<Alarm> alarms() {
    return Collections.unmodifiableList(alarms);
  }

  /** Returns when the oldest entry that is still in doubt was claimed; empty if there is none. */
  public Optional<Instant> oldestInDoubt() {
    return inDoubt().stream().findFirst().map(oldest -> oldest.entry().claimedAt());
  }

  /**
   * Returns whether the run ended early because its thread was interrupted; the next run processes
   * the rest.
   */
  public boolean isInterrupted() {
    return interrupted;
  }

  /**
   * Returns the failure of the journal that ended the run early, if there was one. Entries that
   * were resolved before stay resolved.
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
        + " approved"
        + (withoutCredential.isEmpty() ? "" : ", some without their stored credential")
        + ", "
        + declinedCount()
        + " declined, "
        + notChargedCount()
        + " not charged, "
        + inDoubtCount()
        + " in doubt, "
        + underWayCount()
        + " under way, "
        + resolvedElsewhere
        + " resolved elsewhere, "
        + alarmCount
        + " alarms, "
        + sourceFailures
        + " failed queries)";
  }
}
