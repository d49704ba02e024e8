package io.cardfile.benchmarks;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.Transport;

/** A first card-on-file payment, which has the most rules. */
final class CardfileCharger implements Charger {

  static final String MERCHANT = "TEST-merchant";
  static final Money AMOUNT = Money.ofMinor(CENTS, "AUD");

  private final PaymentClient client;

  CardfileCharger(String url, Transport transport) {
    client = builder(url, transport).build();
  }

  CardfileCharger(String url, Transport transport, PurchaseJournal journal) {
    client = builder(url, transport).journal(journal, MERCHANT).build();
  }

  private static PaymentClient.Builder builder(String url, Transport transport) {
    Endpoints endpoints = Endpoints.test().walletUrl(url).purchasesUrl(url).build();
    return PaymentClient.builder(endpoints, transport).credentials(MERCHANT, "TEST");
  }

  @Override
  public void charge(String reference) {
    PurchaseOutcome outcome = client.purchase(request(reference)).execute();
    Charger.require(outcome.kind() == PurchaseOutcome.Kind.APPROVED, outcome);
  }

  static PurchaseRequest request(String reference) {
    Card card =
        Card.builder()
            .holder("Ada Example")
            .number("4005550000000001")
            .expiry("12/2035")
            .cvv("123")
            .build();
    return PurchaseRequest.firstCardOnFile(card).reference(reference).amount(AMOUNT).build();
  }
}
