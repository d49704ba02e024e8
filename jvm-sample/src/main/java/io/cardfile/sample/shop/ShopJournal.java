package io.cardfile.sample.shop;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseJournal;
import java.util.Optional;

/**
 * The journal of a shop.
 *
 * @param merchant the merchant's name in the journal
 */
record ShopJournal(PurchaseJournal journal, String merchant) {

  Optional<JournalEntry> find(String invoice) throws JournalException {
    return journal.find(merchant, invoice);
  }

  OrderStatus status(JournalEntry entry) {
    boolean isVoided = entry.outcome().filter(JournalOutcome::isVoided).isPresent();
    return isVoided ? OrderStatus.REFUSED : OrderStatus.of(entry.state());
  }
}
