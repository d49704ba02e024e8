package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import java.time.Duration;
import java.time.Instant;

/**
 * Which entries are old enough to be left out. An entry whose time may be wrong is not: one before
 * a leap of the times, where the clock may have been set, and one of before 2020, which a clock
 * without a battery shows.
 */
final class Purge {

  private static final Instant EARLIEST = Instant.parse("2020-01-01T00:00:00Z");
  private static final Duration SHORTEST_LEAP = Duration.ofDays(30);
  private static final Duration LONGEST_LEAP = Duration.ofDays(365_000);

  static final Purge NOTHING = new Purge(Instant.MIN, Duration.ZERO);

  private final Instant before;
  private final long leap;
  private long newest = Long.MIN_VALUE;
  private long keptBefore;

  Purge(Instant before, Duration age) {
    Duration quarter = age.dividedBy(4);
    Duration atLeast = quarter.compareTo(SHORTEST_LEAP) < 0 ? SHORTEST_LEAP : quarter;
    this.before = before;
    this.leap = (atLeast.compareTo(LONGEST_LEAP) < 0 ? atLeast : LONGEST_LEAP).toMillis();
  }

  /** Is shown when each entry was changed, in the order of the file. */
  void see(long changedAt, long offset) {
    if (newest != Long.MIN_VALUE && changedAt - newest > leap) {
      keptBefore = offset;
    } else if (newest != Long.MIN_VALUE && newest - changedAt > leap) {
      keptBefore = offset + 1; // The clock was set back: it looks older than it is.
    }
    newest = Math.max(newest, changedAt);
  }

  boolean leavesOut(JournalEntry entry, long offset) {
    return !entry.state().isOpen()
        && offset >= keptBefore
        && entry.changedAt().isBefore(before)
        && !entry.changedAt().isBefore(EARLIEST);
  }
}
