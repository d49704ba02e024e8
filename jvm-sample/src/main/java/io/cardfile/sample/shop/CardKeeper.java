package io.cardfile.sample.shop;

import io.cardfile.PurchaseLookup;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps the card of an approved first transaction. A journal has no card tokens: after a lost reply
 * the token is fetched with a look-up. Thread-safe.
 */
final class CardKeeper {

  private final StoredCards cards;
  private final ShopJournal journal;
  private final PurchaseLookup lookup;
  private final Consumer<String> log;

  CardKeeper(StoredCards cards, ShopJournal journal, PurchaseLookup lookup, Consumer<String> log) {
    this.cards = cards;
    this.journal = journal;
    this.lookup = lookup;
    this.log = log;
  }

  /** Keeps the card of this purchase, if it put one on file. */
  void keep(Approved approved) {
    Optional<StoredCard> card = StoredCard.of(approved);
    if (card.isPresent()) {
      keep(card.get());
    }
  }

  private void keep(StoredCard card) {
    try {
      cards.add(card);
    } catch (IOException e) {
      log.accept("the card of " + card.order() + " is not in the file: " + e.getClass().getName());
    }
  }

  /** Fetches the card of an order that was in doubt and turned out to be approved. */
  void recover(String reference) throws JournalException {
    Optional<JournalEntry> entry = journal.find(reference);
    if (entry.isEmpty() || !entry.get().isFirstCardOnFile()) {
      return;
    }
    try {
      lookup.approvedFirst(entry.get()).ifPresent(this::keep);
    } catch (TransportException e) {
      log.accept("the card of " + reference + " was not fetched: look the order up again");
    }
  }
}
