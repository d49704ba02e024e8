package io.cardfile.journal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds, for one run, approved purchases that a source is asked about: the latest, and the nearest
 * to a claim. Not thread-safe.
 */
final class ApprovedPurchases {

  private static final int MOST_READ = 10_000;

  /** Fewer are not enough to ask about on one side of a claim. */
  private static final int FEW = 10;

  private final SourceAnswers answers;
  private final Instant knownBefore;
  private @Nullable List<JournalEntry> recent; // Read once.

  /** Starts with nothing read; what was approved from {@code knownBefore} on may not be known. */
  ApprovedPurchases(SourceAnswers answers, Instant knownBefore) {
    this.answers = answers;
    this.knownBefore = knownBefore;
  }

  /** Returns the latest that must be known by now; of each destination where that is not known. */
  List<JournalEntry> latest() throws JournalException {
    return answers.isDestinationKnown() ? latest(knownBefore) : ofEach();
  }

  private List<JournalEntry> ofEach() throws JournalException {
    List<JournalEntry> some = new ArrayList<>();
    Map<String, Integer> read = new HashMap<>();
    Instant before = knownBefore;
    List<JournalEntry> page;
    do {
      page = answers.approved(before, MOST_READ);
      for (JournalEntry approved : page) {
        before = approved.changedAt();
        if (read.merge(approved.destination().orElse(""), 1, Integer::sum) <= SourceAnswers.ASKED) {
          some.add(approved);
        }
      }
    } while (page.size() == MOST_READ);
    return some;
  }

  /** Returns the latest before a time: some, or many where sources reported all of them. */
  List<JournalEntry> latest(Instant before) throws JournalException {
    List<JournalEntry> latest = answers.approved(before, SourceAnswers.ASKED);
    boolean isEnough = latest.size() < SourceAnswers.ASKED || !areReported(latest);
    return isEnough ? latest : answers.approved(before, MOST_READ);
  }

  private static boolean areReported(List<JournalEntry> approved) {
    return approved.stream().allMatch(SourceAnswers::isReported);
  }

  /**
   * Returns what was approved before a claim, the nearest first: some, or all that was reported.
   */
  List<JournalEntry> lastBefore(Instant claimedAt) throws JournalException {
    List<JournalEntry> recent = recent();
    int at = firstBefore(recent, claimedAt);
    List<JournalEntry> older = recent.subList(at, recent.size());
    List<JournalEntry> some = older.subList(0, Math.min(older.size(), SourceAnswers.ASKED));
    boolean isWhole = recent.size() < MOST_READ;
    if (some.size() == SourceAnswers.ASKED && !areReported(some)) {
      return some;
    }
    return isWhole ? older : latest(claimedAt);
  }

  /** Returns what was approved since a claim and must be known by now, the nearest first. */
  List<JournalEntry> firstAfter(Instant claimedAt) throws JournalException {
    List<JournalEntry> page = recent();
    List<JournalEntry> nearest = page.subList(0, firstBefore(page, claimedAt));
    while (page.size() == MOST_READ && nearest.size() == page.size()) {
      List<JournalEntry> next = answers.approved(page.get(page.size() - 1).changedAt(), MOST_READ);
      List<JournalEntry> since = next.subList(0, firstBefore(next, claimedAt));
      nearest = since.size() < FEW ? joined(nearest, since) : since;
      page = next.size() == since.size() ? next : Collections.emptyList();
    }
    int from = Math.max(0, nearest.size() - SourceAnswers.ASKED);
    List<JournalEntry> after = new ArrayList<>(nearest.subList(from, nearest.size()));
    Collections.reverse(after);
    return after;
  }

  private static List<JournalEntry> joined(List<JournalEntry> later, List<JournalEntry> earlier) {
    List<JournalEntry> all = new ArrayList<>(later);
    all.addAll(earlier);
    return all;
  }

  /** Returns the latest that must be known by now, read once: most claims are among them. */
  private List<JournalEntry> recent() throws JournalException {
    List<JournalEntry> read = recent;
    if (read == null) {
      read = answers.approved(knownBefore, MOST_READ);
      recent = read;
    }
    return read;
  }

  /** Returns where in these, the latest first, the ones before a time begin. */
  private static int firstBefore(List<JournalEntry> latestFirst, Instant time) {
    int at = 0;
    while (at < latestFirst.size() && !latestFirst.get(at).changedAt().isBefore(time)) {
      at++;
    }
    return at;
  }
}
