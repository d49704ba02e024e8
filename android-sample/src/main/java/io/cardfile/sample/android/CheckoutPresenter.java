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

  private final Cart cart;
  private final CheckoutCalls calls;
  private final CheckoutSetup setup;
  private final Background background;
  private final InvoiceNumbers invoices;

  private Step step = Step.CART;
  private @Nullable String invoice;
  private boolean priceAccepted;
  private Screen screen;
  private @Nullable CheckoutView view;

  CheckoutPresenter(
      Cart cart,
      CheckoutCalls calls,
      CheckoutSetup setup,
      Background background,
      InvoiceNumbers invoices) {
    this.cart = cart;
    this.calls = calls;
    this.setup = setup;
    this.background = background;
    this.invoices = invoices;
    this.screen = Screens.cart(cart);
  }

  /** Goes on where another process stopped. */
  void restore(SavedCheckout saved) {
    String known = saved.invoice();
    if (known != null && saved.step() != Step.CART) {
      invoice = known;
      step = saved.step();
      ask(known);
    }
  }

  SavedCheckout save() {
    String current = invoice;
    return current == null ? SavedCheckout.NONE : SavedCheckout.of(current, step);
  }

  void attach(CheckoutView newView) {
    view = newView;
    newView.show(screen);
  }

  /** What is under way goes on; its end is shown to the next view. */
  void detach() {
    view = null;
  }

  void choose(Choice choice) {
    switch (choice) {
      case PAY:
        toCart();
        invoice = invoices.next();
        open();
        break;
      case GO_ON:
        priceAccepted = true;
        open();
        break;
      case ASK_AGAIN:
        ask(requireInvoice());
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
    switch (step) {
      case REQUESTING:
        startOver();
        return false;
      case IN_LIGHTBOX:
        show(Screens.unfinished());
        return false;
      default:
        return true; // A payment goes on at the shop, and is asked about when the payer returns.
    }
  }

  /** The lightbox is at its end. */
  void lightboxEnded(LightboxResult result) {
    if (screen.kind() != Screen.Kind.LIGHTBOX) {
      return; // A page that was left, or the same end twice.
    }
    WalletCallback callback = result.callback();
    if (callback == null) {
      show(Screens.unfinished());
    } else {
      submit(requireInvoice(), callback);
    }
  }

  /** The page of the lightbox did not load. */
  void lightboxFailed() {
    if (screen.kind() == Screen.Kind.LIGHTBOX) {
      show(Screens.walletUnreachable());
    }
  }

  private void open() {
    step = Step.REQUESTING;
    show(Screens.opening());
    String current = requireInvoice();
    background.run(
        () -> calls.order(current, cart), this::ordered, e -> show(Screens.shopUnreachable()));
  }

  private void ordered(Order order) {
    SignedWalletTokenRequest signed = order.signed();
    if (order.status() != OrderStatus.OPEN || signed == null) {
      ended(order.status());
    } else if (!order.total().equals(cart.total()) && !priceAccepted) {
      show(Screens.priceChanged(order.total()));
    } else {
      background.run(
          () -> calls.walletToken(signed),
          this::tokenCame,
          e -> show(Screens.walletUnreachable()));
    }
  }

  private void tokenCame(WalletTokenOutcome outcome) {
    step = Step.IN_LIGHTBOX;
    switch (outcome.kind()) {
      case ISSUED:
        show(Screen.lightbox(setup.lightboxUrl((Issued) outcome)));
        break;
      case REFUSED:
        show(Screens.walletRefused());
        break;
      default:
        show(Screens.walletUnreachable());
    }
  }

  private void submit(String current, WalletCallback callback) {
    step = Step.SUBMITTED;
    show(Screens.paying());
    background.run(
        () -> calls.submit(current, callback), this::ended, e -> show(Screens.noAnswer()));
  }

  private void ask(String current) {
    show(Screens.asking());
    background.run(() -> calls.status(current), this::ended, e -> show(Screens.noAnswer()));
  }

  private void startOver() {
    String current = invoice;
    if (current == null || step == Step.ENDED) {
      toCart();
      return;
    }
    show(Screens.givingUp());
    background.run(() -> calls.cancel(current), this::ended, e -> show(Screens.shopUnreachable()));
  }

  private void ended(OrderStatus status) {
    switch (status) {
      case CANCELLED:
      case UNKNOWN:
        toCart();
        break;
      case OPEN:
        step = Step.IN_LIGHTBOX;
        show(Screens.of(status));
        break;
      case PAYING:
      case IN_DOUBT:
        step = Step.SUBMITTED;
        show(Screens.of(status));
        break;
      default:
        step = Step.ENDED;
        show(Screens.of(status));
    }
  }

  private void toCart() {
    background.forget();
    step = Step.CART;
    invoice = null;
    priceAccepted = false;
    show(Screens.cart(cart));
  }

  private void close() {
    CheckoutView current = view;
    toCart();
    if (current != null) {
      current.close();
    }
  }

  private void show(Screen next) {
    screen = next;
    if (view != null) {
      view.show(next);
    }
  }

  private String requireInvoice() {
    String current = invoice;
    if (current == null) {
      throw new IllegalStateException("no payment was begun");
    }
    return current;
  }
}
