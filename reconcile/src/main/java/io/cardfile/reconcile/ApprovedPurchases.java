package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the approved purchases with which a source is checked: the latest ones, and the last ones
 * before a claim. Caches some of the latest for one run. Not thread-safe.
 */
final class ApprovedPurchases {

  private static final int MOST_READ = 10_000;

  /**
   * How many of the latest are cached, because most claims are among them and journal reads are
   * slow.
   */
  private static final int MOST_CACHED = 3 * SourceAnswers.MOST_QUERIED;

  // Relies on a stable sort.
  private static final Comparator<JournalEntry> REPORTED_LAST =
      Comparator.comparing(SourceAnswers::isReported);

  private final SourceAnswers answers;
  private final Instant asOf;
  private final Instant knownBefore;
  private @Nullable List<JournalEntry> cached; // Null until it is read.

  /**
   * Creates an empty cache.
   *
   * @param asOf the time up to which the source's report is complete
   * @param quietPeriod the source may lack purchases that were approved within this time before
   *     {@code asOf}
   */
  ApprovedPurchases(SourceAnswers answers, Instant asOf, Duration quietPeriod) {
    this.answers = answers;
    this.asOf = asOf;
    this.knownBefore = asOf.minus(quietPeriod);
  }

  /**
   * Returns the purchases that a source must have by now, the latest first; then more recent ones,
   * the oldest first; then purchases whose approval a source reported.
   */
  List<JournalEntry> latest() throws JournalException {
    List<JournalEntry> latest = new ArrayList<>(latest(knownBefore));
    List<JournalEntry> young = new ArrayList<>(latest(asOf));
    young.removeIf(entry -> entry.changedAt().isBefore(knownBefore));
    Collections.reverse(young);
    latest.addAll(young);
    latest.sort(REPORTED_LAST);
    return latest;
  }

  /** Returns the latest before a time. Returns many if sources reported all of the first ones. */
  private List<JournalEntry> latest(Instant before) throws JournalException {
    List<JournalEntry> latest = approved(before, SourceAnswers.MOST_QUERIED);
    boolean isEnough =
        latest.size() < SourceAnswers.MOST_QUERIED
            || !latest.stream().allMatch(SourceAnswers::isReported);
    return isEnough ? latest : approved(before, MOST_READ);
  }

  /** Returns the last purchases that were approved before a claim, the nearest first. */
  List<JournalEntry> lastBefore(Instant claimedAt, int limit) throws JournalException {
    return approved(claimedAt, limit); // The claim is older than the quiet period.
  }

  private List<JournalEntry> approved(Instant before, int limit) throws JournalException {
    List<JournalEntry> latest = cached();
    int from = 0;
    while (from < latest.size() && !latest.get(from).changedAt().isBefore(before)) {
      from++;
    }
    boolean isCached = latest.size() < MOST_CACHED || from + limit <= MOST_CACHED;
    return isCached && !before.isAfter(knownBefore)
        ? latest.subList(from, Math.min(from + limit, latest.size()))
        : answers.approved(before, limit);
  }

  private List<JournalEntry> cached() throws JournalException {
    List<JournalEntry> latest = cached;
    if (latest == null) {
      latest = answers.approved(knownBefore, MOST_CACHED);
      cached = latest;
    }
    return latest;
  }
}
