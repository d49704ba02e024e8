package io.cardfile.sample.guide;

// region first-payment
import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.transport.jdk.JdkTransport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public final class FirstPayment {
  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    String reference = arguments[1];
    Endpoints endpoints = Endpoints.test().purchasesUrl(url).build();
    Path file = Paths.get("purchases.journal");
    // For a trial only: a server creates its journal once, and then only opens it.
    try (FileJournal journal =
        Files.exists(file) ? FileJournal.open(file) : FileJournal.create(file)) {
      PaymentClient client =
          PaymentClient.builder(endpoints, JdkTransport.create())
              .credentials("TEST-merchant", "TEST") // The user name and the API token.
              .journal(journal, "acme-test")
              .lookUps()
              .build();
      // Resolves what an earlier run left in doubt.
      Reconciler.builder(journal).source("look-up", client.outcomeSource()).build().run();
      Card card =
          Card.builder()
              .holder("Ada Example")
              .number("4005550000000001") // A test card.
              .expiry("12/2035")
              .cvv("123")
              .build();
      PurchaseRequest request =
          PurchaseRequest.card(card)
              .reference(reference)
              .amount(Money.of("19.00", "AUD"))
              .customerIp("203.0.113.7") // The payer's.
              .build();
      PurchaseOutcome outcome = client.purchase(request).execute();
      String again = outcome.isReplayed() ? ", read from the journal" : "";
      System.out.println(outcome.kind() + ": " + outcome.next() + again);
    }
  }
}
// endregion
