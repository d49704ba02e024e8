package io.cardfile.sample.shop;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import java.util.Optional;

/**
 * The journal of a shop. An entry whose purchase was sent to another address counts as in doubt:
 * the answer of another gateway, or of its test system, is not an outcome of this shop.
 *
 * @param merchant the merchant's name in the journal
 * @param destination the destination of this shop's purchases
 */
record ShopJournal(PurchaseJournal journal, String merchant, String destination) {

  Optional<JournalEntry> find(String invoice) throws JournalException {
    return journal.find(merchant, invoice);
  }

  OrderStatus status(JournalEntry entry) {
    boolean isElsewhere =
        entry.destination().filter(sentTo -> !sentTo.equals(destination)).isPresent();
    return isElsewhere ? OrderStatus.IN_DOUBT : OrderStatus.of(entry.state());
  }
}
