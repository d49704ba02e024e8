package io.cardfile.sample.demo;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.TestGateway;

/** The merchant's own layer over the client, which prints what came of each order. */
record Shop(PaymentClient client, TestGateway sandbox, Output output) {

  /** Pays, prints the step and returns the outcome. */
  PurchaseOutcome pay(
      String title,
      String reference,
      String amount,
      PurchaseRequest.Builder request,
      Kind expected,
      String why) {
    PurchaseOutcome outcome =
        client
            .purchase(
                request
                    .reference(reference)
                    .amount(Money.of(amount, "AUD"))
                    .customerIp("203.0.113.7")
                    .build())
            .execute();
    output.step(title + ", AUD " + amount, expected, outcome.kind(), why);
    return outcome;
  }

  /** Returns what a first transaction has put on file. */
  static StoredCredential credential(PurchaseOutcome first) {
    if (first instanceof Approved approved) {
      return approved.storedCredential().orElseThrow();
    }
    throw new IllegalStateException("no card is on file, so the day ends here: " + first);
  }
}
