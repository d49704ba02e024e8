package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Collects the counts and lists of one run. Not thread-safe; nothing is added after the report is
 * created.
 */
final class ReconciliationCounts {

  private static final Comparator<UnresolvedEntry> OLDEST_FIRST =
      Comparator.comparing(unresolved -> unresolved.entry().claimedAt());

  private final Instant now;
  private final Map<JournalState, Long> counts = new EnumMap<>(JournalState.class);
  private final List<JournalEntry> resolved = new ArrayList<>();
  private final PriorityQueue<UnresolvedEntry> oldest =
      new PriorityQueue<>(OLDEST_FIRST.reversed());
  private final List<Alarm> alarms = new ArrayList<>();
  private final AgingReport.Count ages = new AgingReport.Count();
  private long resolvedElsewhere;
  private long alarmCount;

  ReconciliationCounts(Instant now) {
    this.now = now;
  }

  void underWay() {
    add(JournalState.PREPARED);
  }

  void wasResolvedElsewhere() {
    resolvedElsewhere++;
  }

  void resolved(JournalEntry entry) {
    add(entry.state());
    if (resolved.size() < Reconciliation.MAX) {
      resolved.add(entry);
    }
  }

  void unresolved(UnresolvedEntry unresolved) {
    add(JournalState.IN_DOUBT);
    Duration age = Duration.between(unresolved.entry().claimedAt(), now);
    ages.add(age.isNegative() ? Duration.ZERO : age);
    oldest.add(unresolved);
    if (oldest.size() > Reconciliation.MAX) {
      oldest.remove(); // The youngest of them.
    }
  }

  void alarm(Alarm alarm) {
    alarmCount++;
    if (alarms.size() < Reconciliation.MAX) {
      alarms.add(alarm);
    }
  }

  private void add(JournalState state) {
    counts.merge(state, 1L, Long::sum);
  }

  long count(JournalState state) {
    return counts.getOrDefault(state, 0L);
  }

  long resolvedElsewhere() {
    return resolvedElsewhere;
  }

  long alarmCount() {
    return alarmCount;
  }

  List<JournalEntry> resolved() {
    return Collections.unmodifiableList(resolved);
  }

  List<UnresolvedEntry> inDoubt() {
    List<UnresolvedEntry> sorted = new ArrayList<>(oldest);
    sorted.sort(OLDEST_FIRST);
    return Collections.unmodifiableList(sorted);
  }

  List<Alarm> alarms() {
    return Collections.unmodifiableList(alarms);
  }

  AgingReport aging() {
    return ages.done();
  }
}
