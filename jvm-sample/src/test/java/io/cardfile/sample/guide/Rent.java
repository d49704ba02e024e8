package io.cardfile.sample.guide;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.TestCard;

/** Purchases of the tests of the guide. */
final class Rent {

  static final Money AMOUNT = Money.of("19.00", "AUD");

  private Rent() {}

  static PurchaseRequest of(String reference) {
    return PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
        .reference(reference)
        .amount(AMOUNT)
        .build();
  }

  /** Returns another purchase, which must not have the reference of the first one. */
  static PurchaseRequest other(String reference) {
    return PurchaseRequest.merchantInitiated(CardOnFile.visa().credential(), AuthReason.NO_SHOW)
        .reference(reference)
        .amount(AMOUNT)
        .build();
  }
}
