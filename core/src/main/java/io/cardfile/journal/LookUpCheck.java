package io.cardfile.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks a source that is asked about each purchase, for one merchant and destination during one
 * run. It must have one of the latest that were approved. The account may have been changed
 * between, so it must also have one of those that were approved last before the absent purchase was
 * claimed; where it knows none of them, one of the day after the claim. It may lack none of the
 * nearest, before and after. For these an approval that a source reported is enough.
 *
 * <p>Where it is not known where the absent purchase was sent, purchases of all destinations are
 * asked about: they can only disprove the source. Not thread-safe.
 */
final class LookUpCheck {

  /** How many confirmed ones on each side of a claim end the questions: accounts may be in turn. */
  private static final int ENOUGH = 5;

  /** How many new questions a side takes at most; as many again for what was put back first. */
  private static final int MOST_ASKED = 10;

  private static final Duration SOON = Duration.ofDays(1);

  // Sorting is stable.
  private static final Comparator<JournalEntry> REPORTED_LAST =
      Comparator.comparing(SourceAnswers::isReported);

  // It is dated by when it was put back.
  private static final Comparator<JournalEntry> PUT_BACK_LAST =
      Comparator.comparing(entry -> !entry.isContentKnown());

  private final SourceAnswers answers;
  private final ApprovedPurchases purchases;
  private final Instant asOf;
  private final Instant settledBefore;
  private @Nullable List<JournalEntry> candidates; // Read once.
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
    this.purchases = new ApprovedPurchases(answers, settledBefore);
  }

  /** Returns whether the absence of a purchase is evidence. */
  SourceProof run(JournalEntry absent) throws JournalException {
    Instant claimedAt = absent.claimedAt();
    if (!claimedAt.isBefore(provenSince) && !claimedAt.isAfter(provenUpTo)) {
      return SourceProof.PROVEN;
    }
    SourceProof proof = proof(absent);
    if (proof != null) {
      return proof;
    }
    return latest == SourceProof.PROVEN ? answers.undecidedNextToTheClaim() : answers.undecided();
  }

  /** Returns null when nothing decides. */
  private @Nullable SourceProof proof(JournalEntry absent) throws JournalException {
    SourceProof first = checkLatest();
    if (isDisproof(first)) {
      return first;
    }
    if (first == null && !mayBeDisproved()) {
      return null;
    }
    SourceProof next = checkNext(absent);
    return next == SourceProof.PROVEN ? first : next;
  }

  /** A source that is trusted is believed where nothing decides, so the rest is looked at. */
  private boolean mayBeDisproved() throws JournalException {
    return answers.isTrusted() && answers.isDestinationKnown() && !candidates().isEmpty();
  }

  private @Nullable SourceProof checkLatest() throws JournalException {
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
      read = new ArrayList<>(purchases.latest());
      List<JournalEntry> young = new ArrayList<>(purchases.latest(asOf));
      young.removeIf(entry -> entry.changedAt().isBefore(settledBefore));
      Collections.reverse(young);
      read.addAll(young);
      read.sort(REPORTED_LAST);
      candidates = read;
    }
    return read;
  }

  /** Asks about purchases that were approved next to the claim, before and after it. */
  private @Nullable SourceProof checkNext(JournalEntry absent) throws JournalException {
    Instant claimedAt = absent.claimedAt();
    List<JournalEntry> before = purchases.lastBefore(claimedAt);
    SourceProof earlier = checkSide(before);
    if (isDisproof(earlier)) {
      return earlier;
    }
    List<JournalEntry> after = purchases.firstAfter(claimedAt);
    SourceProof later = checkSide(after);
    if (isDisproof(later)) {
      return later;
    }
    if (earlier == null && isSoonAfter(before, after, absent)) {
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

  /**
   * A source may have forgotten what was before, as of a month ago: one of the same day is as good.
   * What was put back is dated by that, and may be of another account where the source lacks it.
   */
  private boolean isSoonAfter(
      List<JournalEntry> before, List<JournalEntry> after, JournalEntry absent) {
    Instant end = absent.claimedAt().plus(SOON);
    return absent.isContentKnown()
        && before.stream().noneMatch(answers::isLacking)
        && after.stream().anyMatch(e -> answers.isConfirmed(e) && e.changedAt().isBefore(end));
  }

  private static boolean isDisproof(@Nullable SourceProof proof) {
    return proof != null && proof != SourceProof.PROVEN;
  }

  /**
   * Asks about the nearest ones. One that is confirmed is enough though a source reported it: the
   * latest shows which account is asked.
   */
  private @Nullable SourceProof checkSide(List<JournalEntry> nearest) {
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
    return known > 0 ? SourceProof.PROVEN : checkFarthestPutBack(side);
  }

  /** The latest may have been put back first, and so be the farthest. */
  private @Nullable SourceProof checkFarthestPutBack(List<JournalEntry> side) {
    int last = side.size() - 1;
    for (int i = last; i >= 0 && last - i < MOST_ASKED && !side.get(i).isContentKnown(); i--) {
      SourceProof proof = answers.of(side.get(i));
      if (isDisproof(proof)) {
        return proof;
      }
      if (answers.isConfirmed(side.get(i))) {
        return SourceProof.PROVEN;
      }
    }
    return null;
  }
}
