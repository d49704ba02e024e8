package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.money.CurrencyUnit;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Verifies a list that has every charge of a period. The list must have every purchase that was
 * approved in the period, and at least one in the currency of the absent purchase. Not thread-safe.
 */
final class ListCheck {

  private static final int PAGE = 10_000;

  private final SourceAnswers answers;
  private final CurrencyUnit currency;
  private boolean isProven;
  private boolean isOfOthers;

  /** Creates a check; {@code currency} is the currency of the absent purchase. */
  ListCheck(SourceAnswers answers, CurrencyUnit currency) {
    this.answers = answers;
    this.currency = currency;
  }

  /**
   * Returns whether the absence of a purchase in the list is evidence.
   *
   * @param from since when the list has every charge
   * @param approvedBefore purchases that were approved later may be in the next list
   */
  SourceProof run(Instant from, Instant approvedBefore)
      throws JournalException, ExecutionException {
    SourceProof disproof = findDisproof(from, approvedBefore);
    if (disproof != null) {
      return disproof;
    }
    if (isProven) {
      return SourceProof.PROVEN;
    }
    SourceProof named = answers.checkNamed(currency);
    if (named != null) {
      return named;
    }
    if (isOfOthers) {
      return answers.ofOtherCurrencies();
    }
    boolean isNoneListed =
        !answers.isAnyConfirmed() && !answers.approved(approvedBefore, 1).isEmpty();
    return isNoneListed ? answers.noneListed() : answers.undecided();
  }

  /**
   * Queries every purchase that was approved in the period; returns a disproof of the list, or
   * null.
   */
  private @Nullable SourceProof findDisproof(Instant from, Instant approvedBefore)
      throws JournalException, ExecutionException {
    ApprovedPages pages = answers.pages(approvedBefore, PAGE);
    Instant last = approvedBefore;
    List<JournalEntry> page;
    do {
      page = pages.next();
      for (JournalEntry approved : page) {
        last = approved.changedAt();
        SourceProof proof = isToBeListed(approved, from) ? answers.query(approved) : null;
        if (proof != null && proof.result != SourceProof.Result.PROVEN) {
          return proof;
        }
        if (proof != null) {
          boolean isOfThis = approved.amount().currency().equals(currency);
          isProven |= isOfThis;
          isOfOthers |= !isOfThis;
        }
      }
    } while (!page.isEmpty() && !last.isBefore(from));
    return null;
  }

  // A card that was put on file without a charge need not be listed.
  private static boolean isToBeListed(JournalEntry approved, Instant from) {
    return approved.amount().minorUnits() > 0 && !approved.claimedAt().isBefore(from);
  }
}
