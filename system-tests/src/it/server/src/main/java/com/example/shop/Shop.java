package com.example.shop;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.transport.jdk.JdkTransport;
import java.io.IOException;
import java.nio.file.Path;

/** Charges cards, and resolves what is in doubt. */
final class Shop implements AutoCloseable {

  private final FileJournal journal;
  private final PaymentClient client;

  Shop(Endpoints endpoints, Path file) throws IOException {
    journal = FileJournal.create(file);
    client =
        PaymentClient.builder(endpoints, JdkTransport.create())
            .credentials("TEST-merchant", "TEST")
            .journal(journal, "TEST-merchant")
            .lookUps()
            .build();
  }

  PurchaseOutcome pay(String order, Card card) {
    PurchaseRequest request =
        PurchaseRequest.card(card)
            .reference(order)
            .amount(Money.of("19.00", "AUD"))
            .customerIp("203.0.113.7")
            .build();
    return client.purchase(request).execute();
  }

  /** Returns the number of orders that are still in doubt. */
  long reconcile() throws IOException {
    return Reconciler.builder(journal)
        .source("look-up", client.outcomeSource())
        .build()
        .run()
        .inDoubtCount();
  }

  @Override
  public void close() throws IOException {
    journal.close();
  }
}
