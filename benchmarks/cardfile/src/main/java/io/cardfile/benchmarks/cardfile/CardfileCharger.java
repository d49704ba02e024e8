package io.cardfile.benchmarks.cardfile;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.benchmarks.client.Charger;
import io.cardfile.benchmarks.client.Setup;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.Transport;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Charges with Cardfile. A subclass for each transport, and for the journal, is one line each. */
public abstract class CardfileCharger implements Charger {

  static final String USERNAME = "TEST-merchant";
  static final Money AMOUNT = Money.ofMinor(CENTS, "AUD");

  private final PaymentClient client;
  private final @Nullable PurchaseJournal journal;

  CardfileCharger(Setup setup, Transport transport) {
    client = client(setup, transport).build();
    journal = null;
  }

  protected CardfileCharger(Setup setup, Transport transport, PurchaseJournal journal) {
    client = client(setup, transport).journal(journal, "TEST-merchant").build();
    this.journal = journal;
  }

  private static PaymentClient.Builder client(Setup setup, Transport transport) {
    return PaymentClient.builder(Endpoints.test().walletUrl(setup.url()).purchasesUrl(setup.url()).build(), transport)
        .credentials(USERNAME, "TEST");
  }

  @Override
  public final void charge(String reference) {
    PurchaseOutcome outcome = client.purchase(request(reference)).execute();
    if (!(outcome instanceof PurchaseOutcome.Approved)) {
      throw new IllegalStateException(outcome.toString());
    }
  }

  /** Returns a first card-on-file purchase, which is the most expensive one. */
  PurchaseRequest request(String reference) {
    Card card =
        Card.builder()
            .holder("Ada Example")
            .number("4005550000000001")
            .expiry("12/2035")
            .cvv("123")
            .build();
    return PurchaseRequest.firstCardOnFile(card).reference(reference).amount(AMOUNT).build();
  }

  @Override
  public void close() throws IOException {
    if (journal instanceof Closeable closeable) {
      closeable.close();
    }
  }
}
