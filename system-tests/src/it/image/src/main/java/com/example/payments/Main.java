package com.example.payments;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.jdk.JdkTransport;
import java.nio.file.Path;

/** Makes one payment at the gateway of its first argument, with the journal of the second. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws Exception {
    Endpoints endpoints = Endpoints.test().walletUrl(args[0]).purchasesUrl(args[0]).build();
    try (FileJournal journal = FileJournal.create(Path.of(args[1]))) {
      PaymentClient client =
          PaymentClient.builder(endpoints, JdkTransport.create())
              .credentials("TEST-merchant", "TEST")
              .journal(journal, "TEST-merchant")
              .build();
      Card card =
          Card.builder()
              .holder("Ada Example")
              .number("4005550000000001")
              .expiry("12/2099")
              .cvv("123")
              .build();
      PurchaseRequest request =
          PurchaseRequest.card(card)
              .reference("ORDER-1")
              .amount(Money.of("19.00", "AUD"))
              .customerIp("203.0.113.7")
              .build();
      System.out.println(client.purchase(request).execute().kind());
    }
  }
}
