package io.cardfile.testkit.contract;

import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;

/** The purchases that the rows claim. */
final class JournalPurchases {

  static final String MERCHANT = "shop-1";
  static final String NUMBER = "4929804463622139";
  static final String OTHER_NUMBER = "4005550000000001";
  static final String HOLDER = "Ottilie Canary";
  static final String TOKEN = "tok-canary-7d41b2e86c";

  private JournalPurchases() {}

  static Money ten() {
    return Money.of("10.00", "AUD");
  }

  static PurchaseContent first(String reference) {
    return first(MERCHANT, reference, ten());
  }

  static PurchaseContent first(String merchant, String reference, Money amount) {
    return firstWith(NUMBER, merchant, reference, amount);
  }

  static PurchaseContent firstWith(
      String cardNumber, String merchant, String reference, Money amount) {
    return request(cardNumber, reference, amount).contentFor(merchant);
  }

  /** Returns the purchase with the content of {@link #first}. */
  static PurchaseRequest request(String reference) {
    return request(NUMBER, reference, ten());
  }

  private static PurchaseRequest request(String cardNumber, String reference, Money amount) {
    return PurchaseRequest.firstCardOnFile(
            Card.builder().holder(HOLDER).number(cardNumber).expiry("12/2099").cvv("123").build())
        .reference(reference)
        .amount(amount)
        .build();
  }

  static PurchaseContent later(String reference, String token) {
    return PurchaseRequest.merchantInitiated(
            StoredCredential.schemeGaveNoTrackingId(CardToken.of(token)), AuthReason.NO_SHOW)
        .reference(reference)
        .amount(ten())
        .build()
        .contentFor(MERCHANT);
  }
}
