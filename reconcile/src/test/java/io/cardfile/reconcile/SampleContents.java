package io.cardfile.reconcile;

import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;

/** Purchases that tests claim. */
final class SampleContents {

  static final String CARD_NUMBER = "4111111111111111";

  private SampleContents() {}

  /** Of 10.00 AUD. */
  static PurchaseContent of(String merchant, String reference) {
    return of(merchant, reference, Money.of("10.00", "AUD"));
  }

  static PurchaseContent of(String merchant, String reference, Money amount) {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(
                Card.builder()
                    .holder("Ada")
                    .number(CARD_NUMBER)
                    .expiry("12/2999")
                    .cvv("123")
                    .build())
            .reference(reference)
            .amount(amount)
            .build();
    return request.contentFor(merchant);
  }
}
