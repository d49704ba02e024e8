package io.cardfile.spring.shop;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import java.io.IOException;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Service;

@Service
public class BookingService {

  private final PaymentClient payments;
  private final PurchaseJournal journal;
  private final PaymentResults results;
  private final String merchant;

  BookingService(
      PaymentClient payments,
      PurchaseJournal journal,
      PaymentResults results,
      @Value("${cardfile.merchant}") String merchant) {
    this.payments = payments;
    this.journal = journal;
    this.results = results;
    this.merchant = merchant;
  }

  public PurchaseOutcome deposit(String reference, Money amount, Card card, String payerIp) {
    PurchaseRequest first =
        PurchaseRequest.firstCardOnFile(card)
            .reference(reference)
            .amount(amount)
            .customerIp(payerIp)
            .build();
    PurchaseOutcome outcome = payments.purchase(first).execute();
    if (outcome instanceof Approved approved) {
      approved.storedCredential().ifPresent(stored -> results.store(reference, stored));
    }
    return outcome;
  }

  // region recover
  public Optional<StoredCredential> recover(String deposit) throws IOException {
    Optional<JournalEntry> first =
        journal
            .find(merchant, deposit)
            .filter(entry -> entry.state() == JournalState.APPROVED && entry.isFirstCardOnFile());
    if (first.isEmpty()) {
      return Optional.empty(); // In doubt, not charged, or a later charge.
    }
    Optional<StoredCredential> stored =
        payments.lookUp(deposit, first.get().amount()).execute().storedCredential();
    stored.ifPresent(found -> results.store(deposit, found));
    return stored;
  }
  // endregion
}
