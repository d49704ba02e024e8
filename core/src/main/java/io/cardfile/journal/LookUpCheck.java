package io.cardfile.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Checks a source that is asked about each purchase, for one merchant and destination during one
 * run. It must have one of the latest that were approved. The account may have been changed
 * between, so it must also have one of those that were approved last before the absent purchase was
 * claimed; where it knows none of them, one of the day after the claim. It may lack none of the
 * nearest, before and after. For these an approval that a source reported is enough.
 *
 * <p>Where it is not known where the absent purchase was sent, trust alone settles it: purchases of
 * all destinations are asked about, and can only disprove the source. Not thread-safe.
 */
final class LookUpCheck {

  /**
   * How many confirmed ones on each side of a claim end the questions. More than one, because
   * servers with the earlier account and servers with the new one may work at the same time.
   */
  private static final int ENOUGH = 5;

  /** How many new questions a side takes at most; as many again for what was put back first. */
  private static final int MOST_ASKED = 10;

  private static final Duration SOON = Duration.ofDays(1);

  // Sorting is stable. The time of what was put back is the time when that was done.
  private static final Comparator<JournalEntry> PUT_BACK_LAST =
      Comparator.comparing(entry -> !entry.isContentKnown());

  private final SourceAnswers answers;
  private final ApprovedPurchases purchases;
  private @Nullable SourceProof latest;
  private boolean isLatestKnown;

  LookUpCheck(SourceAnswers answers, ApprovedPurchases purchases) {
    this.answers = answers;
    this.purchases = purchases;
  }

  /** Returns whether the absence of a purchase is evidence. */
  SourceProof run(JournalEntry absent) throws JournalException, ExecutionException {
    if (!answers.isDestinationKnown() && !answers.isTrusted()) {
      return answers.undecided();
    }
    SourceProof proof = check(absent);
    if (proof != null) {
      return proof;
    }
    return latest == SourceProof.PROVEN ? answers.undecidedNextToTheClaim() : answers.undecided();
  }

  /** Returns null when nothing decides. */
  private @Nullable SourceProof check(JournalEntry absent)
      throws JournalException, ExecutionException {
    SourceProof first = checkLatest();
    // Where nothing decides, a source that is trusted is believed: the neighbours may disprove it.
    boolean mayBeBelieved =
        first == SourceProof.PROVEN
            || first == null && answers.isTrusted() && answers.isDestinationKnown();
    if (!mayBeBelieved) {
      return first;
    }
    SourceProof next = checkNeighbours(absent);
    return next == SourceProof.PROVEN ? first : next;
  }

  private @Nullable SourceProof checkLatest() throws JournalException, ExecutionException {
    if (!isLatestKnown) {
      SourceProof proof = answers.checkFirst(purchases.latest());
      latest = proof == null ? answers.checkNamed(null) : proof;
      isLatestKnown = true;
    }
    return latest;
  }

  /** Asks about purchases that were approved next to the claim, before and after it. */
  private @Nullable SourceProof checkNeighbours(JournalEntry absent)
      throws JournalException, ExecutionException {
    List<JournalEntry> before = purchases.lastBefore(absent.claimedAt());
    List<JournalEntry> after = purchases.firstAfter(absent.claimedAt());
    SourceProof earlier = checkSide(before);
    SourceProof later = checkSide(after);
    if (isDisproof(later)) {
      return later;
    }
    if (later == null && isNearestNotFound(after)) {
      return null;
    }
    if (before.isEmpty() && after.isEmpty()) {
      return latest; // The first of the destination: it is younger than what must be known.
    }
    if (before.isEmpty() || earlier == null && isSoonAfter(before, after, absent)) {
      return later;
    }
    return earlier;
  }

  /**
   * A source may have forgotten what was before, as of a month ago: one of the same day is as good.
   * Not where the absent purchase was put back, as the time of its claim is not known; nor where
   * the source does not find what was put back before, which may be another account's.
   */
  private boolean isSoonAfter(
      List<JournalEntry> before, List<JournalEntry> after, JournalEntry absent) {
    Instant end = absent.claimedAt().plus(SOON);
    return absent.isContentKnown()
        && before.stream().noneMatch(answers::isNotFound)
        && after.stream().anyMatch(e -> answers.isConfirmed(e) && e.changedAt().isBefore(end));
  }

  private static boolean isDisproof(@Nullable SourceProof proof) {
    return proof != null && proof != SourceProof.PROVEN;
  }

  /**
   * Asks about the nearest ones. One that is confirmed is enough though a source reported it: the
   * latest shows which account is asked.
   */
  private @Nullable SourceProof checkSide(List<JournalEntry> nearest) throws ExecutionException {
    List<JournalEntry> side = new ArrayList<>(nearest);
    side.subList(Math.min(1, side.size()), side.size()).sort(PUT_BACK_LAST);
    int known = 0;
    int questions = 0;
    for (JournalEntry approved : side) {
      questions += answers.isAnswered(approved) ? 0 : 1;
      if (known == ENOUGH || questions > MOST_ASKED) {
        break;
      }
      SourceProof proof = answers.check(approved);
      if (isDisproof(proof)) {
        return proof;
      }
      known += answers.isConfirmed(approved) ? 1 : 0;
    }
    return known > 0 && !isNearestNotFound(nearest)
        ? SourceProof.PROVEN
        : checkFarthestPutBack(side);
  }

  /** The others, as of a copy, say nothing of what was put back between them and the claim. */
  private boolean isNearestNotFound(List<JournalEntry> nearest) {
    return !nearest.isEmpty() && answers.isNotFound(nearest.get(0));
  }

  /** The latest may have been put back first, and so be the farthest. */
  private @Nullable SourceProof checkFarthestPutBack(List<JournalEntry> side)
      throws ExecutionException {
    int last = side.size() - 1;
    for (int i = last; i >= 0 && last - i < MOST_ASKED && !side.get(i).isContentKnown(); i--) {
      SourceProof proof = answers.check(side.get(i));
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
