package io.cardfile.testkit;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;

/** The purchases of these tests, each of ten dollars. */
final class Shopper {

  static final Money TEN_DOLLARS = Money.of("10.00", "AUD");

  private final PaymentClient client;

  Shopper(PaymentClient client) {
    this.client = client;
  }

  PurchaseOutcome buy(String reference) {
    return buy(reference, TestCard.VISA);
  }

  PurchaseOutcome buy(String reference, TestCard card) {
    return send(PurchaseRequest.card(card.card()).reference(reference));
  }

  PurchaseOutcome store(String reference, TestCard card) {
    return send(PurchaseRequest.firstCardOnFile(card.card()).reference(reference));
  }

  PurchaseOutcome charge(String reference, StoredCredential stored) {
    return send(PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW).reference(reference));
  }

  PurchaseOutcome send(PurchaseRequest.Builder request) {
    return client.purchase(request.amount(TEN_DOLLARS).build()).execute();
  }
}
