package io.cardfile.sample.demo;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.TestGateway;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The shop's layer over the client: creates references and makes its payments. */
final class DemoShop {

  private final PaymentClient client;
  private final Optional<TestGateway> sandbox;
  private final String runId = Long.toString(System.currentTimeMillis(), 36);
  private final AtomicInteger next = new AtomicInteger(1);

  DemoShop(PaymentClient client, Optional<TestGateway> sandbox) {
    this.client = client;
    this.sandbox = sandbox;
  }

  PaymentClient client() {
    return client;
  }

  /** Returns the sandbox, if the day runs against it. */
  Optional<TestGateway> sandbox() {
    return sandbox;
  }

  /** Returns a reference that no earlier run has used. */
  String newReference(String kind) {
    return kind + "-" + runId + "-" + next.getAndIncrement();
  }

  PurchaseOutcome putOnFile(String reference, Money amount, Card card) {
    return pay(reference, amount, PurchaseRequest.firstCardOnFile(card));
  }

  PurchaseOutcome charge(
      String reference, Money amount, StoredCredential credential, AuthReason reason) {
    return pay(reference, amount, PurchaseRequest.merchantInitiated(credential, reason));
  }

  PurchaseOutcome pay(String reference, Money amount, PurchaseRequest.Builder request) {
    return client
        .purchase(request.reference(reference).amount(amount).customerIp("203.0.113.7").build())
        .execute();
  }

  /** Returns the credential of an approved first transaction, which the next steps need. */
  static StoredCredential credential(PurchaseOutcome outcome) {
    if (outcome instanceof Approved) {
      return ((Approved) outcome).storedCredential().orElseThrow();
    }
    throw new IllegalStateException("no card is on file, so the day ends here: " + outcome);
  }
}
