package io.cardfile.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads approved purchases that a source is asked about: the latest, and the nearest to a claim.
 * Keeps some of the latest for one run. Not thread-safe.
 */
final class ApprovedPurchases {

  private static final int MOST_READ = 10_000;

  private static final int PAGE = 1_000;

  /** How many of the latest are kept: most claims are among them, and a journal reads slowly. */
  private static final int KEPT = 3 * SourceAnswers.ASKED;

  private static final Duration FIRST_WINDOW = Duration.ofSeconds(1);

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
   * first; then those that sources reported. Of each destination where that is not known.
   */
  List<JournalEntry> latest() throws JournalException {
    List<JournalEntry> latest =
        answers.isDestinationKnown() ? new ArrayList<>(latest(knownBefore)) : latestOfEach();
    List<JournalEntry> young = new ArrayList<>(latest(asOf));
    young.removeIf(entry -> entry.changedAt().isBefore(knownBefore));
    Collections.reverse(young);
    latest.addAll(young);
    latest.sort(REPORTED_LAST);
    return latest;
  }

  private List<JournalEntry> latestOfEach() throws JournalException {
    List<JournalEntry> some = new ArrayList<>();
    Map<String, Integer> read = new HashMap<>();
    ApprovedPages pages = answers.pages(knownBefore, MOST_READ);
    List<JournalEntry> page;
    do {
      page = pages.next();
      for (JournalEntry approved : page) {
        if (read.merge(approved.destination().orElse(""), 1, Integer::sum) <= SourceAnswers.ASKED) {
          some.add(approved);
        }
      }
    } while (!page.isEmpty());
    return some;
  }

  /** Returns the latest before a time: some, or many where sources reported all of them. */
  private List<JournalEntry> latest(Instant before) throws JournalException {
    List<JournalEntry> latest = approved(before, SourceAnswers.ASKED);
    boolean isEnough =
        latest.size() < SourceAnswers.ASKED || !latest.stream().allMatch(SourceAnswers::isReported);
    return isEnough ? latest : approved(before, MOST_READ);
  }

  /** Returns some of what was approved before a claim, the nearest first. */
  List<JournalEntry> lastBefore(Instant claimedAt) throws JournalException {
    return latest(claimedAt); // A claim whose absence counts is older than the quiet period.
  }

  /** Returns some of what was approved since a claim and must be known by now, nearest first. */
  List<JournalEntry> firstAfter(Instant claimedAt) throws JournalException {
    List<JournalEntry> latest = kept();
    boolean isKept = latest.size() < KEPT || latest.get(KEPT - 1).changedAt().isBefore(claimedAt);
    List<JournalEntry> nearest = isKept ? since(claimedAt, latest) : readFirstAfter(claimedAt);
    Collections.reverse(nearest);
    return nearest.subList(0, Math.min(SourceAnswers.ASKED, nearest.size()));
  }

  /**
   * A journal is read from its end, so a time that begins with the claim is made longer until it
   * has enough: all that was approved since an old claim would be too much.
   */
  private List<JournalEntry> readFirstAfter(Instant claimedAt) throws JournalException {
    Duration window = FIRST_WINDOW;
    Instant end;
    List<JournalEntry> nearest;
    do {
      end = earlier(claimedAt.plus(window), knownBefore);
      nearest = latestSince(claimedAt, end);
      window = window.multipliedBy(4);
    } while (nearest.size() < SourceAnswers.ASKED && end.isBefore(knownBefore));
    return nearest;
  }

  /** Returns the nearest to a claim of what was approved between it and {@code end}. */
  private List<JournalEntry> latestSince(Instant claimedAt, Instant end) throws JournalException {
    ApprovedPages pages = answers.pages(end, PAGE);
    List<JournalEntry> nearest = new ArrayList<>();
    List<JournalEntry> page;
    List<JournalEntry> since;
    do {
      page = pages.next();
      since = since(claimedAt, page);
      nearest.addAll(since);
      nearest.subList(0, Math.max(0, nearest.size() - SourceAnswers.ASKED)).clear();
    } while (!page.isEmpty() && since.size() == page.size());
    return nearest;
  }

  private static List<JournalEntry> since(Instant claimedAt, List<JournalEntry> page) {
    List<JournalEntry> since = new ArrayList<>(page);
    since.removeIf(approved -> approved.changedAt().isBefore(claimedAt));
    return since;
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

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
