package io.cardfile.sample.android;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.io.IOException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A checkout from the cart to its outcome, without Android. One presenter lives as long as the
 * process; views attach and detach. Used on the main thread.
 *
 * <p>An invoice number identifies one payment. The app creates and stores it before the first
 * request, and keeps it until the payer has seen the outcome of that payment. After an interruption
 * the app queries the shop and sends nothing again.
 */
final class CheckoutPresenter {

  /** Draws the state of the checkout. Called on the main thread. */
  interface View {
    void show(CheckoutState state);
  }

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int INVOICE_BITS = 130; // So that no other payer can guess the number.
  private static final int BASE = 32;

  private final CheckoutCart cart;
  private final MerchantServer shop;
  private final PaymentClient client;
  private final CheckoutSetup setup;
  private final PaymentStore store;
  private final Executor network;
  private final Executor main;

  private CheckoutState state;
  private @Nullable View view;

  // The current payment.
  private @Nullable String invoice;
  private @Nullable Money amount;
  private boolean submitted;

  /**
   * Creates a presenter that shows the cart.
   *
   * @param network runs requests, which block
   * @param main runs tasks on the main thread
   */
  CheckoutPresenter(
      CheckoutCart cart,
      MerchantServer shop,
      PaymentClient client,
      CheckoutSetup setup,
      PaymentStore store,
      Executor network,
      Executor main) {
    this.cart = cart;
    this.shop = shop;
    this.client = client;
    this.setup = setup;
    this.store = store;
    this.network = network;
    this.main = main;
    this.amount = cart.total();
    this.state = new CheckoutState(Screen.CART, amount, null, null);
  }

  /** Continues the payment of an earlier process, if there is one. */
  void restore() {
    invoice = store.invoice();
    if (invoice != null) {
      submitted = store.isSubmitted();
      amount = null; // The shop's, which the app does not know yet.
      queryShop();
    }
  }

  CheckoutCart cart() {
    return cart;
  }

  void attach(View newView) {
    view = newView;
    newView.show(state);
  }

  /** Detaches the view, if it is still attached. Requests continue; the next view shows results. */
  void detach(View oldView) {
    if (view == oldView) {
      view = null;
    }
  }

  /** Handles a press. A choice that the screen does not offer is a second tap on an earlier one. */
  void choose(Choice choice) {
    if (!state.screen().choices().contains(choice)) {
      return;
    }
    switch (choice) {
      case PAY:
        begin();
        break;
      case CONTINUE:
        openWallet();
        break;
      case CHECK_AGAIN:
        queryShop();
        break;
      case CANCEL:
        cancel();
        break;
      default:
        backToCart();
    }
  }

  /** Handles the back button; returns false if the app may close, which ends no payment. */
  boolean back() {
    if (state.screen() != Screen.WALLET) {
      return false;
    }
    showUnpaid(Screen.NOT_PAID_YET);
    return true;
  }

  /**
   * The wallet's page has opened the callback, which anyone can write: it proves no payment.
   *
   * @param paid the invoice of the page
   */
  void walletEnded(String paid, String callbackUrl) {
    if (state.screen() != Screen.WALLET || !paid.equals(invoice)) {
      return; // The payer has left the page, or it has ended before.
    }
    WalletCallback callback = CheckoutSetup.callback(callbackUrl);
    if (callback == null) {
      showUnpaid(Screen.NOT_PAID_YET);
    } else {
      submit(callback);
    }
  }

  /** The wallet's page did not load. */
  void walletFailed() {
    if (state.screen() == Screen.WALLET) {
      showUnpaid(Screen.WALLET_UNAVAILABLE);
    }
  }

  private void begin() {
    if (store.invoice() == null) {
      invoice = newInvoice();
      openWallet();
    } else {
      restore(); // A payment exists: the app begins no other.
    }
  }

  private void openWallet() {
    String id = invoice;
    boolean wasSubmitted = submitted;
    show(Screen.OPENING_WALLET);
    send(
        () -> {
          store.save(id, wasSubmitted);
          return shop.order(id, cart);
        },
        this::handleOrder,
        () -> showUnpaid(Screen.SHOP_UNREACHABLE));
  }

  private void handleOrder(CheckoutOrder order) {
    SignedWalletTokenRequest signed = order.signed();
    if (signed == null) {
      showStatus(order);
      return;
    }
    Money expected = amount == null ? cart.total() : amount;
    amount = order.total();
    if (!order.total().equals(expected)) {
      showUnpaid(Screen.NEW_TOTAL);
    } else {
      send(
          () -> client.walletToken(signed).execute(),
          this::handleToken,
          () -> showUnpaid(Screen.WALLET_UNAVAILABLE));
    }
  }

  private void handleToken(WalletTokenOutcome outcome) {
    if (outcome instanceof Issued) {
      show(Screen.WALLET, setup.walletPage((Issued) outcome));
    } else {
      showUnpaid(Screen.WALLET_UNAVAILABLE); // A token request moves no money.
    }
  }

  private void submit(WalletCallback callback) {
    String id = invoice;
    submitted = true;
    show(Screen.PAYING);
    send(
        () -> {
          store.save(id, true);
          return shop.submit(id, callback);
        },
        this::showStatus,
        () -> show(Screen.NOT_CONFIRMED));
  }

  private void queryShop() {
    String id = invoice;
    show(Screen.CHECKING);
    send(() -> shop.status(id), this::showStatus, () -> showUnpaid(Screen.SHOP_UNREACHABLE));
  }

  private void cancel() {
    String id = invoice;
    show(Screen.CANCELLING);
    send(() -> shop.cancel(id), this::showStatus, () -> showUnpaid(Screen.SHOP_UNREACHABLE));
  }

  private void showStatus(CheckoutOrder order) {
    boolean isCancelled =
        order.status() == CheckoutStatus.CANCELLED && state.screen() == Screen.CANCELLING;
    boolean neverArrived = order.status() == CheckoutStatus.UNKNOWN && !submitted;
    if (isCancelled || neverArrived) {
      backToCart();
      return;
    }
    if (order.total() != null) {
      amount = order.total();
    }
    show(order.status().screen());
  }

  private void backToCart() {
    store.clear();
    invoice = null;
    submitted = false;
    amount = cart.total();
    show(Screen.CART);
  }

  /**
   * Shows a screen that states that nothing was charged. After a submission only the shop can state
   * this.
   */
  private void showUnpaid(Screen screen) {
    show(submitted ? Screen.NOT_CONFIRMED : screen);
  }

  private void show(Screen screen) {
    show(screen, null);
  }

  private void show(Screen screen, @Nullable String walletPage) {
    state = new CheckoutState(screen, amount, invoice, walletPage);
    if (view != null) {
      view.show(state);
    }
  }

  /** A request that blocks and may fail. */
  private interface Request<T> {
    T send() throws IOException;
  }

  /** Sends a request in the background, and handles its end on the main thread. */
  private <T> void send(Request<T> request, Consumer<T> done, Runnable failed) {
    network.execute(
        () -> {
          T reply;
          try {
            reply = request.send();
          } catch (IOException e) {
            main.execute(failed);
            return;
          }
          main.execute(() -> done.accept(reply));
        });
  }

  private static String newInvoice() {
    String random = new BigInteger(INVOICE_BITS, RANDOM).toString(BASE);
    return "APP-" + random.toUpperCase(Locale.ROOT);
  }
}
