package io.cardfile.sample.android;

import android.app.Application;
import android.os.Handler;
import android.os.Looper;
import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import okhttp3.OkHttpClient;

/** Creates the checkout of the process, which survives a rotation and a closed activity. */
public class ShopApplication extends Application {

  /** Shorter than for a payment, because a token moves no money. */
  private static final Duration TOKEN_DEADLINE = Duration.ofSeconds(20);

  private CheckoutPresenter checkout;

  /** Created by Android. */
  public ShopApplication() {}

  /** Continues the payment of an earlier process, if there is one. */
  @Override
  public void onCreate() {
    super.onCreate();
    checkout = newCheckout(new OkHttpClient());
    checkout.restore();
  }

  CheckoutPresenter checkout() {
    return checkout;
  }

  /** Returns the addresses of the servers. Tests replace them. */
  CheckoutSetup setup() {
    return new CheckoutSetup(
        getString(R.string.shop_url),
        getString(R.string.wallet_url),
        getString(R.string.callback_url));
  }

  /** Returns the thread for requests. Tests replace it. */
  Executor network() {
    return Executors.newSingleThreadExecutor();
  }

  private CheckoutPresenter newCheckout(OkHttpClient http) {
    CheckoutSetup setup = setup();
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.live().walletUrl(setup.walletUrl()).build(),
                RetrofitTransport.create(http))
            .deadline(TOKEN_DEADLINE)
            .build();
    return new CheckoutPresenter(
        cart(),
        new HttpMerchantServer(setup.shopUrl(), http),
        client,
        setup,
        new PreferencesStore(getSharedPreferences("payment", MODE_PRIVATE)),
        network(),
        new Handler(Looper.getMainLooper())::post);
  }

  /** Returns the cart of the sample; a shop's app lets the payer fill it. */
  private static CheckoutCart cart() {
    return new CheckoutCart(
        new CheckoutCart.Line("room", "Double room, one night", 1, Money.of("120.00", "AUD")),
        new CheckoutCart.Line("breakfast", "Breakfast", 2, Money.of("4.50", "AUD")));
  }
}
