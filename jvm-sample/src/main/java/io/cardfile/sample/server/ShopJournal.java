package io.cardfile.sample.server;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import java.util.Optional;

/**
 * The journal of a shop. An entry whose purchase was sent to another address is in doubt here: what
 * another gateway, or its test system, answered is no outcome of this shop's.
 *
 * @param merchant what the journal calls the merchant
 * @param destination where this shop sends purchases
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
