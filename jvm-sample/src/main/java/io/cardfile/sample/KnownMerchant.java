package io.cardfile.sample;

import io.cardfile.journal.PurchaseJournal;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Tells the journal of a merchant from one of other merchants alone, which is another shop's or of
 * a trial: such a journal knows none of this merchant's charges, so each would be made again.
 */
final class KnownMerchant {

  private static final int READ = 1_000;

  private final BillingJournal journal;
  private final String merchant;

  KnownMerchant(BillingJournal journal, String merchant) {
    this.journal = journal;
    this.merchant = merchant;
  }

  /**
   * Refuses a journal of other merchants alone, and {@code --new-merchant} for any other.
   *
   * @param isNew whether {@code --new-merchant} was given
   * @throws IllegalStateException when it refuses
   */
  void require(boolean isNew, @Nullable DueInput file) throws IOException, InterruptedException {
    boolean isKnown = !journal.isEmpty() && isKnown(file);
    if (isNew && isKnown) {
      throw new IllegalStateException(
          "nothing was done: the journal has charges of this merchant already: --new-merchant is"
              + " for its first run alone, of one process; leave it out");
    }
    if (!isNew && !isKnown && !journal.isEmpty()) {
      throw new IllegalStateException(
          "nothing was done: the journal "
              + journal.name()
              + " has charges, and of this merchant none that is approved, open or of the first"
              + " lines of --file: it may be another shop's, or of a trial. Give the right"
              + " --journal; where the user name has changed, the earlier one as --merchant; where"
              + " merchants share this journal and this one begins, --new-merchant, once");
    }
  }

  // First what is open: it may be approved meanwhile, by another process of the same run.
  private boolean isKnown(@Nullable DueInput file) throws IOException, InterruptedException {
    PurchaseJournal entries = journal.journal();
    return entries.open(null, READ).stream().anyMatch(entry -> entry.merchant().equals(merchant))
        || !entries.approved(merchant, null, null, 1).isEmpty()
        || file != null && hasLine(file, entries);
  }

  /** Whether a run has claimed one of the first charges, such as one that was declined. */
  private boolean hasLine(DueInput input, PurchaseJournal entries)
      throws IOException, InterruptedException {
    try (DueFile file = DueFile.open(input)) {
      DueWork charges = DueWork.alone(file);
      ChargeAttempt visit = charges.next();
      for (int read = 0; visit != null && read < READ; read++) {
        if (entries.find(merchant, visit.charge().reference()).isPresent()) {
          return true;
        }
        visit = charges.next();
      }
      return false;
    }
  }
}
