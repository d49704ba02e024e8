package io.cardfile.sample.android;

import io.cardfile.transport.retrofit.RetrofitTransport;
import okhttp3.OkHttpClient;

/** The threads and connections of a process, which end with it. */
final class AppProcess {

  final PhoneNetwork network = new PhoneNetwork();
  final NetworkThreads networkThreads = new NetworkThreads();
  private final OkHttpClient http = new OkHttpClient.Builder().addInterceptor(network).build();

  CheckoutPresenter checkout(CheckoutSetup setup, CheckoutCart cart) {
    return Checkouts.presenter(cart, setup, calls(setup), networkThreads);
  }

  CheckoutCalls calls(CheckoutSetup setup) {
    return Checkouts.calls(setup, http, network.under(RetrofitTransport.create()));
  }

  void die() {
    networkThreads.die();
  }
}
