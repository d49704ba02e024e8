package io.cardfile.sample.android;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import okhttp3.OkHttpClient;

/** A process of the app without Android, on the thread of the test. */
final class Phone implements CheckoutPresenter.View {

  static final String CALLBACK = "https://shop.example/checkout/wallet";
  static final String AGREED =
      CALLBACK
          + "?checkout_resource_url=https%3A%2F%2Fw.example%2F1&oauth_token=t&oauth_verifier=v";

  static final CheckoutCart CART =
      new CheckoutCart(
          new CheckoutCart.Line("room", "Double room", 1, Money.of("120.00", "AUD")),
          new CheckoutCart.Line("breakfast", "Breakfast", 2, Money.of("4.50", "AUD")));

  final Threads threads = new Threads();
  final MemoryStore store;
  final CheckoutPresenter presenter;

  private final CheckoutCart cart;
  private final MerchantServer shop;
  private final CheckoutSetup setup;
  private final Transport transport;
  private CheckoutState state;

  private Phone(
      CheckoutCart cart,
      MerchantServer shop,
      CheckoutSetup setup,
      Transport transport,
      MemoryStore store) {
    this.cart = cart;
    this.shop = shop;
    this.setup = setup;
    this.transport = transport;
    this.store = store;
    Endpoints endpoints = Endpoints.test().walletUrl(setup.walletUrl()).build();
    PaymentClient client = PaymentClient.builder(endpoints, transport).build();
    presenter =
        new CheckoutPresenter(
            cart, shop, client, setup, store, threads::onNetwork, threads::onMain);
    presenter.restore();
    presenter.attach(this);
  }

  /** Returns a phone with a wallet in memory. */
  static Phone with(MerchantServer shop, TestGateway wallet) {
    CheckoutSetup setup =
        new CheckoutSetup("https://shop.example", "https://gateway.invalid", CALLBACK);
    return new Phone(CART, shop, setup, wallet.transport(), new MemoryStore());
  }

  static Phone with(MerchantServer shop) {
    return with(shop, TestGateway.create());
  }

  /** Returns a phone that reaches both servers over HTTP. */
  static Phone over(OkHttpClient http, CheckoutCart cart, String shopUrl, String walletUrl) {
    CheckoutSetup setup = new CheckoutSetup(shopUrl, walletUrl, CALLBACK);
    MerchantServer shop = new HttpMerchantServer(shopUrl, http);
    return new Phone(cart, shop, setup, RetrofitTransport.create(), new MemoryStore());
  }

  /** The process dies, and the payer opens the app again. */
  Phone afterDeath() {
    return new Phone(cart, shop, setup, transport, store);
  }

  Phone press(Choice choice) {
    presenter.choose(choice);
    return this;
  }

  /** Presses a button, and waits for the replies. */
  Phone await(Choice choice) {
    return press(choice).settle();
  }

  /** The payer agrees on the wallet's page, which opens the callback. */
  Phone agree() {
    presenter.walletEnded(invoice(), AGREED);
    return this;
  }

  Phone settle() {
    threads.settle();
    return this;
  }

  @Override
  public void show(CheckoutState newState) {
    state = newState;
  }

  CheckoutState state() {
    return state;
  }

  Screen screen() {
    return state.screen();
  }

  String invoice() {
    return state.invoice();
  }
}
