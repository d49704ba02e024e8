package com.example.app;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.retrofit.RetrofitTransport;

/** Makes one payment at the gateway of its argument, and prints the outcome. */
public final class App {
  private App() {}

  public static void main(String[] args) {
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test().walletUrl(args[0]).purchasesUrl(args[0]).build(),
                RetrofitTransport.create())
            .credentials("TEST-merchant", "TEST")
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
    System.exit(0); // Does not wait for the threads of OkHttp.
  }
}
