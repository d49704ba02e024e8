package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalRules;
import java.time.Duration;
import java.time.Instant;

/**
 * Decides which entries are old enough to be left out. Entries whose time may be wrong are kept:
 * entries before a jump in the recorded times, where the clock may have been changed, and entries
 * dated before 2020, where the clock may have been reset at power-on.
 */
final class Purge {

  private static final Instant EARLIEST = Instant.parse("2020-01-01T00:00:00Z");
  private static final Duration SHORTEST_LEAP = Duration.ofDays(30);
  private static final Duration LONGEST_LEAP = Duration.ofDays(365_000);

  private static final long NONE = Long.MIN_VALUE;

  private final Duration age;
  private final Instant now;
  private final long leap;
  private long newest = NONE;
  private long newestInUse = NONE;
  private long keptBefore;
  private Instant before = Instant.MIN;

  /** Creates a purge that leaves out nothing until {@link #decide}. */
  Purge(Duration age, Instant now) {
    Duration quarter = age.dividedBy(4);
    Duration atLeast = quarter.compareTo(SHORTEST_LEAP) < 0 ? SHORTEST_LEAP : quarter;
    this.age = age;
    this.now = now;
    this.leap = (atLeast.compareTo(LONGEST_LEAP) < 0 ? atLeast : LONGEST_LEAP).toMillis();
  }

  /**
   * Adds the change time of an entry; call it in the order of the file.
   *
   * @param isInUse whether no later entry replaces it
   */
  void add(long changedAt, long offset, boolean isInUse) {
    if (newest != NONE && changedAt - newest > leap) {
      keptBefore = offset;
    } else if (newest != NONE && newest - changedAt > leap) {
      keptBefore = offset + 1; // The clock was set back, so the entry seems older than it is.
    }
    newest = Math.max(newest, changedAt);
    newestInUse = isInUse ? Math.max(newestInUse, changedAt) : newestInUse;
  }

  /** Computes the limit from the times that were added. */
  Purge decide() {
    if (newestInUse != NONE) {
      before = JournalRules.purgeBefore(age, Instant.ofEpochMilli(newestInUse), now);
    }
    return this;
  }

  boolean leavesOut(JournalEntry entry, long offset) {
    return !entry.state().isOpen()
        && offset >= keptBefore
        && entry.changedAt().isBefore(before)
        && !entry.changedAt().isBefore(EARLIEST);
  }
}
