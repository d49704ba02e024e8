package io.cardfile.journal.file;

import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;

/** Purchases that tests claim. */
final class SampleContents {

  static final JournalOutcome APPROVED = JournalOutcome.approved("gw-1", "00");
  static final JournalOutcome NOT_SENT = JournalOutcome.notSent();

  private SampleContents() {}

  static PurchaseContent of(String reference) {
    return of("merchant", reference, 1000);
  }

  static PurchaseContent of(String merchant, String reference, long cents) {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(
                Card.builder()
                    .holder("Ada")
                    .number("4111111111111111")
                    .expiry("12/2999")
                    .cvv("123")
                    .build())
            .reference(reference)
            .amount(Money.ofMinor(cents, "AUD"))
            .build();
    return request.contentFor(merchant);
  }
}
