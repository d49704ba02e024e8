package io.cardfile.journal;

import io.cardfile.money.CurrencyUnit;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks a list that has every charge of a time: it must have everything that was approved in it.
 * Not thread-safe.
 */
final class ListCheck {

  private static final int PAGE = 10_000;

  private ListCheck() {}

  /**
   * Returns whether the absence of a purchase in a list is evidence.
   *
   * @param currency that of the absent purchase: there may be a list for each
   * @param from since when the list has every charge
   * @param settledBefore what was approved later may be in the next list
   */
  static SourceProof run(
      SourceAnswers answers, CurrencyUnit currency, Instant from, Instant settledBefore)
      throws JournalException {
    SourceProof proof = ofAll(answers, currency, from, settledBefore);
    proof = proof == null ? answers.ofWhatItNames(currency) : proof;
    return proof == null ? answers.undecided() : proof;
  }

  private static @Nullable SourceProof ofAll(
      SourceAnswers answers, CurrencyUnit currency, Instant from, Instant settledBefore)
      throws JournalException {
    SourceProof proven = null;
    Instant before = settledBefore;
    List<JournalEntry> page;
    do {
      page = answers.approved(before, PAGE);
      for (JournalEntry approved : page) {
        before = approved.changedAt();
        SourceProof proof = isToBeListed(approved, from) ? answers.ask(approved) : null;
        if (proof != null && proof.result != SourceProof.Result.PROVEN) {
          return proof;
        }
        boolean proves = proof != null && approved.amount().currency().equals(currency);
        proven = proves ? proof : proven;
      }
    } while (page.size() == PAGE && !before.isBefore(from));
    return proven;
  }

  // A card that was put on file without a charge need not be listed, nor what was put back, which
  // is
  // dated by that.
  private static boolean isToBeListed(JournalEntry approved, Instant from) {
    return approved.amount().minorUnits() > 0
        && approved.isContentKnown()
        && !approved.claimedAt().isBefore(from);
  }
}
