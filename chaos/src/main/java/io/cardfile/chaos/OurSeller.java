package io.cardfile.chaos;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Sells with our client, with or without a journal. */
final class OurSeller implements Seller {

  private final PurchaseList purchases;
  private final PaymentClient client;
  private final @Nullable OpenJournal open;

  OurSeller(
      PurchaseList purchases,
      String url,
      Transport transport,
      @Nullable OpenJournal open,
      Duration deadline) {
    this.purchases = purchases;
    this.open = open;
    PaymentClient.Builder builder =
        PaymentClient.builder(Endpoints.of(url, url), transport)
            .authorizer(BasicAuthorizer.of(CardsOnFile.USERNAME, CardsOnFile.TOKEN))
            .deadline(deadline);
    if (open != null) {
      builder.journal(open.journal(), CardsOnFile.USERNAME);
    }
    client = builder.build();
  }

  @Override
  public Told sell(int index, Told.Call call) {
    PurchaseRequest request =
        call == Told.Call.OTHER ? purchases.other(index) : purchases.get(index);
    try {
      PurchaseOutcome outcome = client.purchase(request).execute();
      Told.Kind kind = Told.Kind.valueOf(outcome.kind().name());
      return new Told(index, call, kind, outcome.journalFailure().isPresent());
    } catch (ReferenceReusedException e) {
      return new Told(index, call, Told.Kind.REUSED, false);
    }
  }

  @Override
  public void close() throws IOException {
    if (open != null) {
      open.close();
    }
  }
}
