package io.cardfile.benchmarks.cardfile;

import io.cardfile.benchmarks.client.Setup;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.transport.retrofit.RetrofitTransport;

/** Cardfile on Retrofit with charges of a stored card, as a billing run makes them. */
public final class CardfileMerchantInitiated extends CardfileCharger {

  private final StoredCredential credential =
      StoredCredential.of(
          CardToken.of("tok-5a7c1d20bf4e4d7a9c0b2f11ab3409de"), TrackingId.of("MCC1a2B3c0302"));

  public CardfileMerchantInitiated(Setup setup) {
    super(setup, RetrofitTransport.create());
  }

  @Override
  PurchaseRequest request(String reference) {
    return PurchaseRequest.merchantInitiated(credential, AuthReason.SUBSCRIPTION)
        .reference(reference)
        .amount(AMOUNT)
        .build();
  }
}
