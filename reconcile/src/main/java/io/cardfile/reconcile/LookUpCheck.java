package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Verifies a source that is queried for each purchase, for one merchant during one run. The source
 * must have one of the latest purchases that a reply approved there. It must not deny any purchase
 * that it is queried for: some of the latest, and the last ones that were approved before the claim
 * of the absent purchase. Not thread-safe.
 */
final class LookUpCheck {

  /**
   * How many purchases before a claim are queried, because a source may have lost a part of its
   * data.
   */
  private static final int NEAREST = 5;

  private final SourceAnswers answers;
  private final ApprovedPurchases purchases;
  private @Nullable SourceProof latestProof;
  private boolean isLatestQueried; // The latest purchases are queried once for all claims.

  LookUpCheck(SourceAnswers answers, ApprovedPurchases purchases) {
    this.answers = answers;
    this.purchases = purchases;
  }

  /** Returns whether the absence of a purchase is evidence. */
  SourceProof run(JournalEntry absent) throws JournalException, ExecutionException {
    SourceProof latest = checkLatest();
    SourceProof disproof = isDisproof(latest) ? latest : findDisproof(absent);
    if (disproof != null) {
      return disproof;
    }
    return latest == null ? answers.undecided() : latest;
  }

  private @Nullable SourceProof checkLatest() throws JournalException, ExecutionException {
    if (!isLatestQueried) {
      SourceProof proof = answers.checkFirst(purchases.latest());
      latestProof = proof == null ? answers.checkNamed(null) : proof;
      isLatestQueried = true;
    }
    return latestProof;
  }

  private @Nullable SourceProof findDisproof(JournalEntry absent)
      throws JournalException, ExecutionException {
    for (JournalEntry approved : purchases.lastBefore(absent.claimedAt(), NEAREST)) {
      SourceProof proof = answers.check(approved);
      if (isDisproof(proof)) {
        return proof;
      }
    }
    return null;
  }

  private static boolean isDisproof(@Nullable SourceProof proof) {
    return proof != null && proof.result != SourceProof.Result.PROVEN;
  }
}
