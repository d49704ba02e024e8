package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Checks a source that is asked about each purchase, for one merchant and destination during one
 * run. It must have one of the latest that a reply approved there, and must not deny one that it is
 * asked about: of the latest, and of those that were approved last before the absent purchase was
 * claimed. Not thread-safe.
 */
final class LookUpCheck {

  /** How many before a claim: a source may have lost a part of what it had. */
  private static final int NEAREST = 5;

  private final SourceAnswers answers;
  private final ApprovedPurchases purchases;
  private @Nullable SourceProof latestProof;
  private boolean isLatestAsked; // They are read and asked about once for all claims.

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
    if (!isLatestAsked) {
      SourceProof proof = answers.checkFirst(purchases.latest());
      latestProof = proof == null ? answers.checkNamed(null) : proof;
      isLatestAsked = true;
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
