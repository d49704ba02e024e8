package io.cardfile.sample.shop;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps the card of an approved first transaction. A journal has no card tokens: after a lost
 * reply, and after a crash before the card was written, the token is fetched with a look-up. A
 * failure is logged and changes no order; the next look-up or replay tries again. Thread-safe.
 */
final class CardKeeper {

  private final StoredCards cards;
  private final ShopJournal journal;
  private final PaymentClient lookUps;
  private final Consumer<String> log;

  CardKeeper(StoredCards cards, ShopJournal journal, PaymentClient lookUps, Consumer<String> log) {
    this.cards = cards;
    this.journal = journal;
    this.lookUps = lookUps;
    this.log = log;
  }

  /** Keeps the card of this purchase, if it put one on file. */
  void keep(Approved approved) {
    Optional<StoredCard> card = StoredCard.of(approved, journal);
    if (card.isPresent()) {
      keep(card.get());
    } else if (approved.isReplayed()) {
      recover(approved.reference());
    }
  }

  /**
   * Keeps the card of a first transaction that was in doubt.
   *
   * @throws UncheckedIOException if it cannot be written: the order stays in doubt until it can
   */
  void keep(JournalEntry entry, StoredCredential credential) {
    if (!References.isOfWeb(entry.reference())) {
      return;
    }
    try {
      add(StoredCard.of(entry.reference(), credential, journal));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void keep(StoredCard card) {
    try {
      add(card);
    } catch (IOException | RuntimeException e) {
      log.accept("the card of " + card.order() + " is not in the file: " + e.getClass().getName());
    }
  }

  private void add(StoredCard card) throws IOException {
    if (cards.add(card) == StoredCards.Added.FULL) {
      log.accept("the card of " + card.order() + " is not stored: there are too many");
    }
  }

  /** Fetches the card of an approved order, unless it is stored. */
  void recover(String reference) {
    try {
      Optional<JournalEntry> entry = journal.find(reference);
      if (entry.isPresent() && isMissing(entry.get())) {
        fetch(entry.get());
      }
    } catch (IOException | RuntimeException e) {
      log.accept("the card of " + reference + " was not fetched: look the order up again");
    }
  }

  private boolean isMissing(JournalEntry entry) {
    return References.isOfWeb(entry.reference())
        && entry.isFirstCardOnFile()
        && entry.state() == JournalState.APPROVED
        && !cards.has(entry.reference());
  }

  private void fetch(JournalEntry entry) throws TransportException {
    LookUpOutcome found = lookUps.lookUp(entry.reference(), entry.amount()).execute();
    if (found.cause().isPresent()) {
      throw TransportException.inDoubt(Phase.SENT, found.why(), null);
    }
    StoredCard.of(found, journal).ifPresent(this::keep);
  }
}
