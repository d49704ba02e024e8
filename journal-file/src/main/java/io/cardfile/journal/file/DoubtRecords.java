package io.cardfile.journal.file;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The records of kind {@code DOUBTS} in a file. Each has the time since when the claims between the
 * previous such record and itself are in doubt. Not thread-safe.
 */
final class DoubtRecords {

  private final TreeMap<Long, Instant> times =
      new TreeMap<>(); // Keys are the offsets of the records.

  void add(long offset, Instant found) {
    times.put(offset, found);
  }

  /** Returns whether there is a time for the claim at {@code offset}. */
  boolean covers(long offset) {
    return !times.isEmpty() && offset < times.lastKey();
  }

  /**
   * Returns since when the claim at {@code offset} is in doubt; null when no record has the time.
   */
  @Nullable Instant since(long offset) {
    Map.Entry<Long, Instant> next = times.higherEntry(offset);
    return next == null ? null : next.getValue();
  }
}
