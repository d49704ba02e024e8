package io.cardfile.sample.android;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport;
import java.time.Duration;

/** A checkout without Android, on the thread of the test. */
final class Phone {

  static final String CALLBACK = "https://shop.example/checkout/wallet";
  static final String AGREED =
      CALLBACK
          + "?checkout_resource_url=https%3A%2F%2Fw.example%2F1&oauth_token=t&oauth_verifier=v";

  static final CheckoutCart CART =
      CheckoutCart.of(
          new CheckoutCart.Line("room", "Double room", 1, Money.of("120.00", "AUD")),
          new CheckoutCart.Line("breakfast", "Breakfast", 2, Money.of("4.50", "AUD")));

  final HeldTasks tasks = new HeldTasks();
  final FakeView view = new FakeView();
  final CheckoutSetup setup;
  final CheckoutPresenter presenter;

  private final CheckoutCart cart;
  private final MerchantServer shop;
  private final Transport wallet;

  Phone(MerchantServer shop, Transport wallet) {
    this(
        shop,
        wallet,
        new CheckoutSetup("https://shop.example", "https://gateway.invalid", CALLBACK),
        CART);
  }

  Phone(MerchantServer shop, Transport wallet, CheckoutSetup setup, CheckoutCart cart) {
    this(shop, wallet, setup, cart, Duration.ofSeconds(20));
  }

  Phone(
      MerchantServer shop,
      Transport wallet,
      CheckoutSetup setup,
      CheckoutCart cart,
      Duration tokenDeadline) {
    this.cart = cart;
    this.shop = shop;
    this.wallet = wallet;
    this.setup = setup;
    PaymentClient client =
        PaymentClient.builder(Endpoints.test().walletUrl(setup.walletUrl()).build(), wallet)
            .deadline(tokenDeadline)
            .build();
    presenter =
        new CheckoutPresenter(
            cart,
            new CheckoutCalls(shop, client, tasks),
            setup,
            new Background(tasks, tasks),
            new InvoiceNumbers());
  }

  /** Returns a phone that shows the cart. */
  static Phone of(FakeShop shop) {
    Phone phone = new Phone(shop, TestGateway.create().transport());
    phone.presenter.attach(phone.view);
    return phone;
  }

  /** Moves the app to the background; returns what Android saves of it. */
  SavedCheckout leave() {
    presenter.pause();
    return presenter.save();
  }

  /** Brings the app back to the foreground. */
  Phone comeBack() {
    presenter.resume();
    return this;
  }

  /** The process dies, and another one continues from the saved state. */
  Phone afterDeath() {
    return afterDeath(presenter.save());
  }

  /** The same with the state that Android saved when the app went to the background. */
  Phone afterDeath(SavedCheckout saved) {
    Phone next = new Phone(shop, wallet, setup, cart);
    next.presenter.restore(SavedCheckout.of(saved.invoice(), saved.step().name()));
    next.presenter.attach(next.view);
    return next;
  }

  Phone press(Choice choice) {
    presenter.choose(choice);
    return this;
  }

  Phone pressAndSettle(Choice choice) {
    press(choice).tasks.settle();
    return this;
  }

  /** The lightbox goes to this address. */
  Phone lightboxGoesTo(String url) {
    presenter.lightboxEnded(setup.lightbox().result(url));
    return this;
  }

  Phone agree() {
    lightboxGoesTo(AGREED).tasks.settle();
    return this;
  }

  String invoice() {
    return presenter.save().invoice();
  }

  Step step() {
    return presenter.save().step();
  }

  String title() {
    return view.screen().title();
  }

  String text() {
    return view.screen().text();
  }
}
