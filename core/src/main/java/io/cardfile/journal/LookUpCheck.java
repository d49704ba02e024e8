package io.cardfile.journal;

import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Checks a source that is asked about each purchase, for one merchant and destination during one
 * run. It must have one of the latest that a reply approved there, and must not deny one that it is
 * asked about: of the latest, and of those that were approved last before the absent purchase was
 * claimed.
 *
 * <p>Where it is not known where the absent purchase was sent, trust alone settles it: purchases of
 * all destinations are asked about, and can only disprove the source. Not thread-safe.
 */
final class LookUpCheck {

  /** How many before a claim: a source may have lost a part of what it had. */
  private static final int NEAREST = 5;

  private final SourceAnswers answers;
  private final ApprovedPurchases purchases;
  private @Nullable SourceProof latest;

  LookUpCheck(SourceAnswers answers, ApprovedPurchases purchases) {
    this.answers = answers;
    this.purchases = purchases;
  }

  /** Returns whether the absence of a purchase is evidence. */
  SourceProof run(JournalEntry absent) throws JournalException, ExecutionException {
    if (!answers.isDestinationKnown() && !answers.isTrusted()) {
      return answers.undecided();
    }
    SourceProof first = checkLatest();
    if (first.result != SourceProof.Result.PROVEN) {
      return first;
    }
    SourceProof disproof = findDisproof(absent);
    return disproof == null ? first : disproof;
  }

  private SourceProof checkLatest() throws JournalException, ExecutionException {
    SourceProof proof = latest;
    if (proof == null) {
      proof = answers.checkFirst(purchases.latest());
      proof = proof == null ? answers.checkNamed(null) : proof;
      proof = proof == null ? answers.undecided() : proof;
      latest = proof;
    }
    return proof;
  }

  private @Nullable SourceProof findDisproof(JournalEntry absent)
      throws JournalException, ExecutionException {
    for (JournalEntry approved : purchases.lastBefore(absent.claimedAt(), NEAREST)) {
      SourceProof proof = answers.check(approved);
      if (proof != null && proof.result != SourceProof.Result.PROVEN) {
        return proof;
      }
    }
    return null;
  }
}
