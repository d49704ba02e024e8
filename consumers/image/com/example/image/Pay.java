package com.example.image;

import io.cardfile.PaymentClient;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.jdk.JdkTransport;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes one purchase over HTTP with a journal in a file, in a runtime of its own. */
public final class Pay {
  private Pay() {}

  public static void main(String[] args) throws Exception {
    Path file = Files.createTempDirectory("cardfile-image").resolve("purchases.journal");
    try (TestGateway gateway = TestGateway.start();
        FileJournal journal = FileJournal.create(file)) {
      PaymentClient client =
          PaymentClient.builder(gateway.endpoints(), JdkTransport.create())
              .credentials("TEST-merchant", "TEST")
              .journal(journal, "TEST-merchant")
              .build();
      PurchaseOutcome first = client.purchase(request()).execute();
      PurchaseOutcome second = client.purchase(request()).execute();
      System.out.printf(
          "%s, replayed %s, charged %d times, modules %d%n",
          first.kind(),
          second.isReplayed(),
          gateway.ledger().entries().size(),
          ModuleLayer.boot().modules().size());
    }
  }

  private static PurchaseRequest request() {
    return PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
        .reference("ORDER-1")
        .amount(Money.of("19.00", "AUD"))
        .customerIp("203.0.113.7")
        .build();
  }
}
