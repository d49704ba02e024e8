package io.cardfile.sample.android;

import okhttp3.OkHttpClient;

/** What dies with a process: its threads and its connections. */
final class AppProcess {

  final PhoneNetwork network = new PhoneNetwork();
  final WaitingThreads waiting = new WaitingThreads();
  private final OkHttpClient http = new OkHttpClient.Builder().addInterceptor(network).build();

  CheckoutPresenter checkout(CheckoutSetup setup, CheckoutCart cart) {
    return Checkouts.presenter(cart, setup, calls(setup), waiting);
  }

  CheckoutCalls calls(CheckoutSetup setup) {
    return Checkouts.calls(setup, http);
  }

  void die() {
    waiting.die();
  }
}
