package io.cardfile.sample.android;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.transport.Transport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import okhttp3.OkHttpClient;

/** Creates checkouts with one HTTP client for the app and two threads for network calls. */
final class Checkouts {

  private static final OkHttpClient HTTP = new OkHttpClient();

  /** Shorter than for a payment, because a token moves no money. */
  private static final Duration TOKEN_WAIT = Duration.ofSeconds(20);

  private static final Executor NETWORK_THREADS = Executors.newFixedThreadPool(2);

  private Checkouts() {}

  static CheckoutPresenter presenter(CheckoutSetup setup) {
    return presenter(cart(), setup, calls(setup, HTTP), NETWORK_THREADS);
  }

  static CheckoutPresenter presenter(
      CheckoutCart cart, CheckoutSetup setup, CheckoutCalls calls, Executor networkThreads) {
    Background background = new Background(networkThreads, new LooperThread());
    return new CheckoutPresenter(cart, calls, setup, background, new InvoiceNumbers());
  }

  static CheckoutCalls calls(CheckoutSetup setup, OkHttpClient http) {
    return calls(setup, http, RetrofitTransport.create(http));
  }

  static CheckoutCalls calls(CheckoutSetup setup, OkHttpClient http, Transport transport) {
    PaymentClient client =
        PaymentClient.builder(Endpoints.live().walletUrl(setup.walletUrl()).build(), transport)
            .deadline(TOKEN_WAIT)
            .build();
    MerchantServer shop = new HttpMerchantServer(setup.shopUrl(), http);
    return new CheckoutCalls(shop, client, new LooperThread());
  }

  static CheckoutCart cart() {
    return CheckoutCart.of(
        new CheckoutCart.Line("room", "Double room, one night", 1, Money.of("120.00", "AUD")),
        new CheckoutCart.Line("breakfast", "Breakfast", 2, Money.of("4.50", "AUD")));
  }
}
