package io.cardfile.sample.android;

import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import org.jspecify.annotations.Nullable;

/**
 * A checkout from the cart to its outcome. Used on the main thread; views attach and detach.
 *
 * <p>An invoice number identifies one payment. It is created before the first request, and is kept
 * until the shop has returned the outcome of that payment. After an interruption the app queries
 * the shop and sends nothing again.
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

  /** Continues the checkout of another process. */
  void restore(SavedCheckout saved) {
    String invoice = saved.invoice();
    if (invoice != null && saved.step() != Step.CART) {
      payment.restore(invoice, saved.step());
      queryStatus();
    }
  }

  SavedCheckout save() {
    return payment.save();
  }

  void attach(CheckoutView newView) {
    view = newView;
    newView.show(screen);
  }

  /** Detaches the view. Running requests continue; the next view shows their results. */
  void detach() {
    view = null;
  }

  /**
   * The app is in the background: requests continue, and their results wait for {@link #resume}.
   */
  void pause() {
    background.hold();
  }

  /** The app is in the foreground again. */
  void resume() {
    background.release();
  }

  /**
   * Handles a press. A choice that the screen does not offer is a second press on an earlier one.
   */
  void choose(Choice choice) {
    if (!screen.choices().contains(choice)) {
      return;
    }
    switch (choice) {
      case PAY:
        payment.begin(invoices.next());
        openWallet();
        break;
      case CONTINUE:
        payment.agree();
        openWallet();
        break;
      case CHECK_AGAIN:
        queryStatus();
        break;
      case START_OVER:
        cancelPayment();
        break;
      case DONE:
        close();
        break;
      default:
        throw new AssertionError(choice);
    }
  }

  /** Handles the back button; returns true if the app closes. */
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
        return backWhileCancelling();
      default:
        backToCart();
        return false;
    }
  }

  /** Closes the app without waiting for an unreachable shop, unless money may have moved. */
  private boolean backWhileCancelling() {
    if (payment.isHandedOver()) {
      leave();
    }
    return !payment.isHandedOver();
  }

  private void backToCart() {
    if (screen.kind() == Screen.Kind.LIGHTBOX) {
      showOrder(Screens.unfinished(payment.isHandedOver()));
    } else {
      cancelPayment();
    }
  }

  /** The lightbox has ended. */
  void lightboxEnded(LightboxResult result) {
    background.runOrHold(() -> handleLightboxEnd(result));
  }

  private void handleLightboxEnd(LightboxResult result) {
    if (screen.kind() != Screen.Kind.LIGHTBOX) {
      return; // The page was left before, or ended twice.
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
    background.runOrHold(this::handleLightboxFailure);
  }

  private void handleLightboxFailure() {
    if (screen.kind() == Screen.Kind.LIGHTBOX) {
      showWalletUnreachable();
    }
  }

  private void openWallet() {
    payment.reached(Step.REQUESTING);
    show(Screens.opening());
    String invoice = payment.invoice();
    background.run(() -> calls.order(invoice, cart), this::handleOrder, e -> showShopUnreachable());
  }

  private void handleOrder(CheckoutOrder order) {
    SignedWalletTokenRequest signed = order.signed();
    if (!order.status().mayBePaid() || signed == null) {
      showStatus(order.status());
    } else if (!payment.isAgreed(order.total())) {
      show(Screens.priceChanged(order.total(), payment.isHandedOver()));
    } else {
      background.run(
          () -> calls.walletToken(signed), this::handleToken, e -> showWalletUnreachable());
    }
  }

  private void handleToken(WalletTokenOutcome outcome) {
    payment.reached(Step.IN_LIGHTBOX);
    switch (outcome.kind()) {
      case ISSUED:
        show(Screen.lightbox(setup.lightboxUrl((Issued) outcome)));
        break;
      case REFUSED:
        showOrder(Screens.walletRefused(payment.isHandedOver()));
        break;
      default:
        showWalletUnreachable();
    }
  }

  private void showWalletUnreachable() {
    show(Screens.walletUnreachable(payment.isHandedOver()));
  }

  private void submit(WalletCallback callback) {
    payment.reached(Step.SUBMITTED);
    show(Screens.paying());
    String invoice = payment.invoice();
    background.run(
        () -> calls.submit(invoice, callback),
        this::showStatus,
        e -> showOrder(Screens.noAnswer()));
  }

  private void queryStatus() {
    show(Screens.checking());
    String invoice = payment.invoice();
    background.run(
        () -> calls.status(invoice), this::showStatus, e -> showOrder(Screens.noAnswer()));
  }

  private void cancelPayment() {
    if (payment.step() == Step.ENDED) {
      resetToCart();
      return;
    }
    payment.reached(Step.GIVING_UP);
    show(Screens.cancelling());
    String invoice = payment.invoice();
    background.run(() -> calls.cancel(invoice), this::showStatus, e -> showShopUnreachable());
  }

  private void showShopUnreachable() {
    if (payment.isHandedOver()) {
      showOrder(Screens.noAnswer());
    } else {
      show(Screens.shopUnreachable());
    }
  }

  /** Shows the status that the shop has returned. */
  private void showStatus(CheckoutStatus status) {
    boolean isCancelled = status == CheckoutStatus.CANCELLED && payment.step() == Step.GIVING_UP;
    if (isCancelled || status == CheckoutStatus.UNKNOWN && !payment.isHandedOver()) {
      resetToCart();
    } else {
      payment.reached(Step.of(status));
      showOrder(Screens.of(status));
    }
  }

  private void resetToCart() {
    background.discardRunning();
    payment = new Payment(cart.total());
    show(Screens.cart(cart));
  }

  /** Leaves the app open: the payment continues at the shop, and the app keeps its number. */
  private void leave() {
    if (view != null) {
      view.leave();
    }
  }

  private void close() {
    resetToCart();
    if (view != null) {
      view.close();
    }
  }

  /** Shows a screen with the order number, which the payer can give to the shop. */
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
