package io.cardfile.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Checks a source that is asked about each purchase, for one merchant and destination during one
 * run. It must have one of the latest that were approved. The account may have been changed
 * between, so it must also have one of those that were approved last before the absent purchase was
 * claimed; where it knows none of them, one of the day after the claim. It may lack none of the
 * nearest, before and after. For these an approval that a source reported is enough. Where the
 * absent purchase may have been sent long after its claim, the same holds of that time.
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

  /** How many new questions are asked about one kind of neighbours on a side. */
  private static final int MOST_ASKED = 10;

  private static final Duration SOON = Duration.ofDays(1);

  /** A request is sent sooner after its claim. */
  private static final Duration SENT_WITHIN = Duration.ofMinutes(10);

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
    SourceProof next = checkNeighbours(absent, absent.claimedAt());
    // It was found after a crash, or put back: a later attempt may have been sent until then.
    boolean mayBeSentLater = absent.changedAt().isAfter(absent.claimedAt().plus(SENT_WITHIN));
    if (mayBeSentLater && !isDisproof(next)) {
      SourceProof later = checkNeighbours(absent, absent.changedAt());
      next = next == SourceProof.PROVEN || isDisproof(later) ? later : next;
    }
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

  /** Asks about purchases that were approved next to a time, before and after it. */
  private @Nullable SourceProof checkNeighbours(JournalEntry absent, Instant time)
      throws JournalException, ExecutionException {
    List<JournalEntry> before = purchases.lastBefore(time);
    SourceProof earlier = checkSide(before);
    if (isDisproof(earlier)) {
      return earlier;
    }
    List<JournalEntry> after = purchases.firstAfter(time);
    SourceProof later = checkSide(after);
    if (isDisproof(later)) {
      return later;
    }
    if (isAnyNotFound(putBack(after))) {
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
        && !isAnyNotFound(before)
        && after.stream().anyMatch(e -> answers.isConfirmed(e) && e.changedAt().isBefore(end));
  }

  private static boolean isDisproof(@Nullable SourceProof proof) {
    return proof != null && proof != SourceProof.PROVEN;
  }

  /**
   * Asks about the nearest ones. One that is confirmed is enough though a source reported it: the
   * latest shows which account is asked. Of what was put back next to the claim none may be
   * lacking; it is asked about from both ends, as it may not be in the order of the charges.
   */
  private @Nullable SourceProof checkSide(List<JournalEntry> nearest) throws ExecutionException {
    List<JournalEntry> putBack = putBack(nearest);
    List<JournalEntry> far = putBack.subList(Math.max(0, putBack.size() - ENOUGH), putBack.size());
    List<JournalEntry> others = nearest.subList(putBack.size(), nearest.size());
    boolean isAnyKnown = false;
    for (List<JournalEntry> some : Arrays.asList(putBack, far, others)) {
      SourceProof disproof = checkSome(some);
      if (disproof != null) {
        return disproof;
      }
      isAnyKnown |= some.stream().anyMatch(answers::isConfirmed);
    }
    return isAnyKnown && !isAnyNotFound(putBack) ? SourceProof.PROVEN : null;
  }

  /** Asks until some are confirmed; returns what disproves the source, or null. */
  private @Nullable SourceProof checkSome(List<JournalEntry> some) throws ExecutionException {
    int known = 0;
    int questions = 0;
    for (JournalEntry approved : some) {
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
    return null;
  }

  /** Returns the nearest ones up to the first that was not put back. */
  private static List<JournalEntry> putBack(List<JournalEntry> nearest) {
    int count = 0;
    while (count < nearest.size() && !nearest.get(count).isContentKnown()) {
      count++;
    }
    return nearest.subList(0, count);
  }

  private boolean isAnyNotFound(List<JournalEntry> some) {
    return some.stream().anyMatch(answers::isNotFound);
  }
}
