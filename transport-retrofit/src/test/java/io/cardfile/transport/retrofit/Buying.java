package io.cardfile.transport.retrofit;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.BasicAuthorizer;

/** Makes a purchase with a card; the last two digits of the amount determine the result. */
final class Buying {

  static final String MERCHANT = "TEST-merchant";

  private Buying() {}

  static PurchaseOutcome buy(String url, String token, String reference, String amount) {
    PaymentClient client =
        PaymentClient.builder(Endpoints.of(url, url), RetrofitTransport.create())
            .authorizer(BasicAuthorizer.of(MERCHANT, token))
            .build();
    return client.purchase(first(reference, amount)).execute();
  }

  static PurchaseRequest first(String reference, String amount) {
    return PurchaseRequest.firstCardOnFile()
        .reference(reference)
        .amount(Money.of(amount, "AUD"))
        .card(
            Card.builder()
                .holder("Ann Example")
                .number("4242424242424242")
                .expiry("12/2099")
                .cvv("123")
                .build())
        .build();
  }
}
