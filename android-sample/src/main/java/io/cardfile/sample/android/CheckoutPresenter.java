package io.cardfile.sample.android;

import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import org.jspecify.annotations.Nullable;

/**
 * One checkout, from the cart to how it ended. Lives on the main thread; a view may come and go.
 *
 * <p>An invoice number stands for one payment, is made up before anything is asked, and is kept
 * until the shop has said how that payment ended. After an interruption the shop is asked, and
 * nothing is sent again.
 */
final class CheckoutPresenter {

  private final CheckoutCart cart;
  private final CheckoutCalls calls;
  private final CheckoutSetup setup;
  private final Background background;
  private final InvoiceNumbers invoices;

  private Payment payment;
  private Screen screen;
  private @Nullable CheckoutView view;

  CheckoutPresenter(
      CheckoutCart cart,
      CheckoutCalls calls,
      CheckoutSetup setup,
      Background background,
      InvoiceNumbers invoices) {
    this.cart = cart;
    this.calls = calls;
    this.setup = setup;
    this.background = background;
    this.invoices = invoices;
    this.payment = new Payment(cart.total());
    this.screen = Screens.cart(cart);
  }

  /** Goes on where another process stopped. */
  void restore(SavedCheckout saved) {
    String known = saved.invoice();
    if (known != null && saved.step() != Step.CART) {
      payment.restore(known, saved.step());
      ask();
    }
  }

  SavedCheckout save() {
    return payment.save();
  }

  void attach(CheckoutView newView) {
    view = newView;
    newView.show(screen);
  }

  /** What is under way goes on; its end is shown to the next view. */
  void detach() {
    view = null;
  }

  /** The app is in the background: requests go on, and what arrives waits for {@link #resume}. */
  void pause() {
    background.hold();
  }

  /** The app is in the foreground again. */
  void resume() {
    background.release();
  }

  /** The payer pressed this. What the screen does not offer is a second press on one before. */
  void choose(Choice choice) {
    if (!screen.choices().contains(choice)) {
      return;
    }
    switch (choice) {
      case PAY:
        payment.begin(invoices.next());
        open();
        break;
      case GO_ON:
        payment.agree();
        open();
        break;
      case ASK_AGAIN:
        ask();
        break;
      case START_OVER:
        startOver();
        break;
      default:
        close();
    }
  }

  /** The payer pressed back. True when there is nothing to go back from, so that the app closes. */
  boolean back() {
    if (payment.isUnconfirmed()) {
      leave();
      return false;
    }
    switch (payment.step()) {
      case CART:
      case ENDED:
        return true;
      case SUBMITTED:
        leave();
        return false;
      case GIVING_UP:
        return backWhileGivingUp();
      default:
        backToCart();
        return false;
    }
  }

  /** Nobody waits for a shop that cannot be told, unless money may have moved. */
  private boolean backWhileGivingUp() {
    if (payment.isHandedOver()) {
      leave();
    }
    return !payment.isHandedOver();
  }

  private void backToCart() {
    if (screen.kind() == Screen.Kind.LIGHTBOX) {
      showOrder(Screens.unfinished(payment.isHandedOver()));
    } else {
      startOver();
    }
  }

  /** The lightbox is at its end. */
  void lightboxEnded(LightboxResult result) {
    background.runOrHold(() -> ended(result));
  }

  private void ended(LightboxResult result) {
    if (screen.kind() != Screen.Kind.LIGHTBOX) {
      return; // A page that was left, or the same end twice.
    }
    WalletCallback callback = result.callback();
    if (callback == null) {
      showOrder(Screens.unfinished(payment.isHandedOver()));
    } else {
      submit(callback);
    }
  }

  /** The page of the lightbox did not load. */
  void lightboxFailed() {
    background.runOrHold(this::failed);
  }

  private void failed() {
    if (screen.kind() == Screen.Kind.LIGHTBOX) {
      walletUnreachable();
    }
  }

  private void open() {
    payment.reached(Step.REQUESTING);
    show(Screens.opening());
    String invoice = payment.invoice();
    background.run(() -> calls.order(invoice, cart), this::ordered, e -> unreachable());
  }

  private void ordered(CheckoutOrder order) {
    SignedWalletTokenRequest signed = order.signed();
    if (!order.status().mayBePaid() || signed == null) {
      told(order.status());
    } else if (!payment.isAgreed(order.total())) {
      show(Screens.priceChanged(order.total(), payment.isHandedOver()));
    } else {
      background.run(() -> calls.walletToken(signed), this::tokenCame, e -> walletUnreachable());
    }
  }

  private void tokenCame(WalletTokenOutcome outcome) {
    payment.reached(Step.IN_LIGHTBOX);
    switch (outcome.kind()) {
      case ISSUED:
        show(Screen.lightbox(setup.lightboxUrl((Issued) outcome)));
        break;
      case REFUSED:
        showOrder(Screens.walletRefused(payment.isHandedOver()));
        break;
      default:
        walletUnreachable();
    }
  }

  private void walletUnreachable() {
    show(Screens.walletUnreachable(payment.isHandedOver()));
  }

  private void submit(WalletCallback callback) {
    payment.reached(Step.SUBMITTED);
    show(Screens.paying());
    String invoice = payment.invoice();
    background.run(
        () -> calls.submit(invoice, callback), this::told, e -> showOrder(Screens.noAnswer()));
  }

  private void ask() {
    show(Screens.asking());
    String invoice = payment.invoice();
    background.run(() -> calls.status(invoice), this::told, e -> showOrder(Screens.noAnswer()));
  }

  private void startOver() {
    if (payment.step() == Step.ENDED) {
      toCart();
      return;
    }
    payment.reached(Step.GIVING_UP);
    show(Screens.givingUp());
    String invoice = payment.invoice();
    background.run(() -> calls.cancel(invoice), this::told, e -> unreachable());
  }

  private void unreachable() {
    if (payment.isHandedOver()) {
      showOrder(Screens.noAnswer());
    } else {
      show(Screens.shopUnreachable());
    }
  }

  /** The shop has said how far the payment is. */
  private void told(CheckoutStatus status) {
    boolean givenUp = status == CheckoutStatus.CANCELLED && payment.step() == Step.GIVING_UP;
    if (givenUp || status == CheckoutStatus.UNKNOWN && !payment.isHandedOver()) {
      toCart();
    } else {
      payment.reached(Step.of(status));
      showOrder(Screens.of(status));
    }
  }

  private void toCart() {
    background.forget();
    payment = new Payment(cart.total());
    show(Screens.cart(cart));
  }

  /** The payment goes on at the shop, and its number stays with the app. */
  private void leave() {
    if (view != null) {
      view.leave();
    }
  }

  private void close() {
    toCart();
    if (view != null) {
      view.close();
    }
  }

  /** For whatever a payer may have to talk with the shop about. */
  private void showOrder(Screen next) {
    show(Screens.about(payment, next));
  }

  private void show(Screen next) {
    screen = next;
    if (view != null) {
      view.show(next);
    }
  }
}
