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
 * Checks a source that is asked about each purchase, for one merchant and destination during one
 * run. It must have one of the latest that were approved, and those next to the claim of the absent
 * purchase, because the account may have been changed between: of the nearest before it and after
 * it at least one of before, where anything was approved before, or one of the day after it; and it
 * may lack none. For these an approval that a source reported is enough.
 *
 * <p>Where it is not known where the absent purchase was sent, purchases of all destinations are
 * asked about: they can only disprove the source. Not thread-safe.
 */
final class LookUpCheck {

  /** How many are read when sources reported all of the first ones. */
  private static final int MOST_READ = 10_000;

  /** How many on each side of a claim the source must not lack: accounts may have been in turn. */
  private static final int ENOUGH = 5;

  /** About how many on each side it is asked, if it has not been before. */
  private static final int MOST_ASKED = 10;

  private static final Duration SOON = Duration.ofDays(1);

  // Sorting is stable.
  private static final Comparator<JournalEntry> REPORTED_LAST =
      Comparator.comparing(SourceAnswers::isReported);

  // It is dated by when it was put back.
  private static final Comparator<JournalEntry> PUT_BACK_LAST =
      Comparator.comparing(entry -> !entry.isContentKnown());

  private final SourceAnswers answers;
  private final Instant asOf;
  private final Instant settledBefore;
  private @Nullable List<JournalEntry> candidates; // Read once.
  private @Nullable List<JournalEntry> recent; // Read once.
  private @Nullable SourceProof latest;
  private boolean isLatestKnown;
  private Instant provenSince = Instant.MAX;
  private Instant provenUpTo = Instant.MIN;

  /**
   * Starts a check.
   *
   * @param asOf up to when the source knows what it says
   * @param quietPeriod what was approved in this time before {@code asOf} the source may not know
   */
  LookUpCheck(SourceAnswers answers, Instant asOf, Duration quietPeriod) {
    this.answers = answers;
    this.asOf = asOf;
    this.settledBefore = asOf.minus(quietPeriod);
  }

  /** Returns whether the absence of a purchase is evidence. */
  SourceProof run(JournalEntry absent) throws JournalException {
    Instant claimedAt = absent.claimedAt();
    if (!claimedAt.isBefore(provenSince) && !claimedAt.isAfter(provenUpTo)) {
      return SourceProof.PROVEN;
    }
    SourceProof proof = ofBoth(absent);
    if (proof != null) {
      return proof;
    }
    return latest == SourceProof.PROVEN ? answers.undecidedNextToTheClaim() : answers.undecided();
  }

  private @Nullable SourceProof ofBoth(JournalEntry absent) throws JournalException {
    SourceProof first = ofLatest();
    if (first != SourceProof.PROVEN && (first != null || !mayBeDisproved())) {
      return first;
    }
    SourceProof second = ofNext(absent);
    return second == SourceProof.PROVEN ? first : second;
  }

  /** Of one that is not trusted nothing comes but that it is not proven. */
  private boolean mayBeDisproved() throws JournalException {
    return answers.isTrusted() && answers.isDestinationKnown() && !candidates().isEmpty();
  }

  private @Nullable SourceProof ofLatest() throws JournalException {
    if (!isLatestKnown) {
      SourceProof proof = answers.ofFirst(candidates());
      latest = proof == null ? answers.ofWhatItNames(null) : proof;
      isLatestKnown = latest == null || latest.result != SourceProof.Result.FAILED;
    }
    return latest;
  }

  /**
   * Returns those that a source must know by now, the latest first; then younger ones, the oldest
   * first; then those that sources reported.
   */
  private List<JournalEntry> candidates() throws JournalException {
    List<JournalEntry> read = candidates;
    if (read == null) {
      read = new ArrayList<>(answers.isDestinationKnown() ? latest(settledBefore) : ofEach());
      List<JournalEntry> young = new ArrayList<>(latest(asOf));
      young.removeIf(entry -> entry.changedAt().isBefore(settledBefore));
      Collections.reverse(young);
      read.addAll(young);
      read.sort(REPORTED_LAST);
      candidates = read;
    }
    return read;
  }

  /** Returns the latest of each destination. */
  private List<JournalEntry> ofEach() throws JournalException {
    List<JournalEntry> some = new ArrayList<>();
    Map<String, Integer> read = new HashMap<>();
    Instant before = settledBefore;
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

  private List<JournalEntry> latest(Instant before) throws JournalException {
    List<JournalEntry> latest = answers.approved(before, SourceAnswers.ASKED);
    boolean isEnough = latest.size() < SourceAnswers.ASKED || !areReported(latest);
    return isEnough ? latest : answers.approved(before, MOST_READ);
  }

  private static boolean areReported(List<JournalEntry> approved) {
    return approved.stream().allMatch(SourceAnswers::isReported);
  }

  /** Asks about purchases that were approved next to the claim, before and after it. */
  private @Nullable SourceProof ofNext(JournalEntry absent) throws JournalException {
    Instant claimedAt = absent.claimedAt();
    List<JournalEntry> before = lastBefore(claimedAt);
    SourceProof earlier = ofSide(before);
    if (isDisproof(earlier)) {
      return earlier;
    }
    List<JournalEntry> after = firstAfter(claimedAt);
    SourceProof later = ofSide(after);
    if (isDisproof(later)) {
      return later;
    }
    if (earlier == null && isSoonAfter(after, absent)) {
      return later;
    }
    // Where there is nothing on either side the latest is so young that nothing must be known yet.
    boolean isNothingNear = before.isEmpty() && after.isEmpty();
    SourceProof proof = isNothingNear ? latest : before.isEmpty() ? later : earlier;
    if (proof == SourceProof.PROVEN && latest == SourceProof.PROVEN) {
      provenSince = before.isEmpty() ? Instant.MIN : before.get(0).changedAt();
      provenUpTo = after.isEmpty() ? claimedAt : after.get(0).changedAt();
    }
    return proof;
  }

  /** A source may have forgotten what was before, as of a month ago: the same day is as good. */
  private static boolean isSoonAfter(List<JournalEntry> after, JournalEntry absent) {
    return absent.isContentKnown() // What was put back is dated by that.
        && !after.isEmpty()
        && after.get(0).changedAt().isBefore(absent.claimedAt().plus(SOON));
  }

  private static boolean isDisproof(@Nullable SourceProof proof) {
    return proof != null && proof != SourceProof.PROVEN;
  }

  /**
   * Asks about the nearest ones. One that is confirmed is enough though a source reported it: the
   * latest shows which account is asked.
   */
  private @Nullable SourceProof ofSide(List<JournalEntry> nearest) {
    List<JournalEntry> side = new ArrayList<>(nearest);
    side.sort(PUT_BACK_LAST);
    int known = 0;
    int questions = 0;
    for (JournalEntry approved : side) {
      questions += answers.isAnswered(approved) ? 0 : 1;
      if (known == ENOUGH || questions > MOST_ASKED) {
        break;
      }
      SourceProof proof = answers.of(approved);
      if (isDisproof(proof)) {
        return proof;
      }
      known += answers.isConfirmed(approved) ? 1 : 0;
    }
    return known > 0 || isAnyPutBackKnown(side) ? SourceProof.PROVEN : null;
  }

  /** The latest may have been put back first, and so be the farthest. */
  private boolean isAnyPutBackKnown(List<JournalEntry> side) {
    int last = side.size() - 1;
    for (int i = last; i >= 0 && last - i < MOST_ASKED && !side.get(i).isContentKnown(); i--) {
      answers.of(side.get(i));
      if (answers.isConfirmed(side.get(i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns what was approved before a claim, the nearest first: some, or all that was reported.
   */
  private List<JournalEntry> lastBefore(Instant claimedAt) throws JournalException {
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
  private List<JournalEntry> firstAfter(Instant claimedAt) throws JournalException {
    List<JournalEntry> page = recent();
    List<JournalEntry> nearest = page.subList(0, firstBefore(page, claimedAt));
    while (page.size() == MOST_READ && nearest.size() == page.size()) {
      List<JournalEntry> next = answers.approved(page.get(page.size() - 1).changedAt(), MOST_READ);
      List<JournalEntry> since = next.subList(0, firstBefore(next, claimedAt));
      nearest = since.size() < ENOUGH ? joined(nearest, since) : since;
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
      read = answers.approved(settledBefore, MOST_READ);
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
