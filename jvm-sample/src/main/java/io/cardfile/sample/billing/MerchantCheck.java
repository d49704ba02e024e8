package io.cardfile.sample.billing;

import io.cardfile.journal.PurchaseJournal;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a journal has charges of the merchant. A journal with charges of other merchants only
 * belongs to another shop or a trial; with it, each charge would be made again.
 */
final class MerchantCheck {

  private static final int MAX_ENTRIES = 1_000;

  private final BillingJournal journal;
  private final String merchant;
  private final DuePolicy policy;

  MerchantCheck(BillingJournal journal, String merchant, DuePolicy policy) {
    this.journal = journal;
    this.merchant = merchant;
    this.policy = policy;
  }

  /**
   * Refuses a journal with charges of other merchants only, and {@code --new-merchant} with any
   * other journal.
   *
   * @param isNew whether {@code --new-merchant} was given
   * @throws IllegalStateException if the journal or the option is refused
   */
  void require(boolean isNew, @Nullable DueInput file) throws IOException, InterruptedException {
    boolean isKnown = !journal.isEmpty() && isKnown(file);
    if (isNew && isKnown) {
      throw new IllegalStateException(
          "nothing was done: the journal already has charges of this merchant: --new-merchant is"
              + " only for the merchant's first run, in one process; leave it out");
    }
    if (!isNew && !isKnown && !journal.isEmpty()) {
      throw new IllegalStateException(
          "nothing was done: the journal "
              + journal.name()
              + " has charges, but for this merchant none that is approved, open or in the first"
              + " lines of --file: it may belong to another shop or a trial. Give the right"
              + " --journal; if the user name has changed, the earlier one as --merchant; if"
              + " merchants share this journal and this one is new, --new-merchant, once");
    }
  }

  // Open entries first: another process of the same run may complete them meanwhile.
  private boolean isKnown(@Nullable DueInput file) throws IOException, InterruptedException {
    PurchaseJournal entries = journal.journal();
    return !OpenEntries.of(entries, merchant, 1).isEmpty()
        || !entries.approved(merchant, null, 1).isEmpty()
        || file != null && hasLine(file, entries);
  }

  /** Returns whether the journal has one of the first charges of the file, in any state. */
  private boolean hasLine(DueInput input, PurchaseJournal entries)
      throws IOException, InterruptedException {
    try (DueFile file = DueFile.open(input, policy)) {
      ChargeQueue charges = new ChargeQueue(file);
      ChargeAttempt attempt = charges.next();
      for (int read = 0; attempt != null && read < MAX_ENTRIES; read++) {
        if (entries.find(merchant, attempt.charge().reference()).isPresent()) {
          return true;
        }
        attempt = charges.next();
      }
      return false;
    }
  }
}
