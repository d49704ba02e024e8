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
 * Reads approved purchases that a source is asked about: the latest, and the last before a claim.
 * Keeps some of the latest for one run. Not thread-safe.
 */
final class ApprovedPurchases {

  private static final int MOST_READ = 10_000;

  /** How many of the latest are kept: most claims are among them, and a journal reads slowly. */
  private static final int KEPT = 3 * SourceAnswers.ASKED;

  // Sorting is stable.
  private static final Comparator<JournalEntry> REPORTED_LAST =
      Comparator.comparing(SourceAnswers::isReported);

  private final SourceAnswers answers;
  private final Instant asOf;
  private final Instant knownBefore;
  private @Nullable List<JournalEntry> kept; // Read once.

  /**
   * Starts with nothing read.
   *
   * @param asOf up to when the source knows what it reports
   * @param quietPeriod what was approved in this time before {@code asOf} the source may not know
   */
  ApprovedPurchases(SourceAnswers answers, Instant asOf, Duration quietPeriod) {
    this.answers = answers;
    this.asOf = asOf;
    this.knownBefore = asOf.minus(quietPeriod);
  }

  /**
   * Returns those that a source must know by now, the latest first; then younger ones, the oldest
   * first; then those that sources reported.
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

  /** Returns the latest before a time: some, or many where sources reported all of them. */
  private List<JournalEntry> latest(Instant before) throws JournalException {
    List<JournalEntry> latest = approved(before, SourceAnswers.ASKED);
    boolean isEnough =
        latest.size() < SourceAnswers.ASKED || !latest.stream().allMatch(SourceAnswers::isReported);
    return isEnough ? latest : approved(before, MOST_READ);
  }

  /** Returns what was approved last before a claim, the nearest first. */
  List<JournalEntry> lastBefore(Instant claimedAt, int limit) throws JournalException {
    return approved(claimedAt, limit); // Such a claim is older than the quiet period.
  }

  private List<JournalEntry> approved(Instant before, int limit) throws JournalException {
    List<JournalEntry> latest = kept();
    int from = 0;
    while (from < latest.size() && !latest.get(from).changedAt().isBefore(before)) {
      from++;
    }
    boolean isKept = latest.size() < KEPT || from + limit <= KEPT;
    return isKept && !before.isAfter(knownBefore)
        ? latest.subList(from, Math.min(from + limit, latest.size()))
        : answers.approved(before, limit);
  }

  private List<JournalEntry> kept() throws JournalException {
    List<JournalEntry> latest = kept;
    if (latest == null) {
      latest = answers.approved(knownBefore, KEPT);
      kept = latest;
    }
    return latest;
  }
}
