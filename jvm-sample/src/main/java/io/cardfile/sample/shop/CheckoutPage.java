package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.json.JsonObject;
import io.cardfile.sample.shop.Session.Checkout;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The payment by a browser, in three steps: the page with the pay button, the token with which its
 * script opens the wallet, and the callback of the wallet, which charges the order.
 */
final class CheckoutPage {

  static final String CALLBACK = "/checkout/wallet";

  private final Pages pages;
  private final Orders orders;
  private final Payments payments;

  CheckoutPage(Pages pages, Orders orders, Payments payments) {
    this.pages = pages;
    this.orders = orders;
    this.payments = payments;
  }

  /** Shows the order of the cart, or its result if there is one. */
  void show(Context context) {
    Session session = Session.of(context);
    if (session.cart().isEmpty()) {
      pages.showMessage(
          context, 200, "Your cart is empty", "There is nothing to pay.", "/", "Back to your stay");
      return;
    }
    Order order = session.orderOfCart(orders);
    if (!order.status().isPayable()) {
      context.redirect("/orders/" + order.invoice(), HttpStatus.SEE_OTHER);
      return;
    }
    Map<String, Object> values = CartPage.summary(order.cart());
    values.put("invoice", order.invoice());
    values.put("doubts", CartPage.doubts(session));
    pages.show(context, 200, "checkout", "Pay for your stay", values);
  }

  /** Sends the page's script a token of the wallet, or the result if there is nothing to pay. */
  void token(Context context) {
    Session session = Session.of(context);
    @Nullable Order order =
        session.order(Objects.requireNonNullElse(context.formParam("invoice"), "")).orElse(null);
    if (order == null) {
      replyError(context, 404, "Your session has ended. Reload this page before you pay.");
      return;
    }
    if (!order.status().isPayable()) {
      AppApi.reply(
          context, 409, JsonObject.builder().put("location", "/orders/" + order.invoice()).build());
      return;
    }
    String state = RandomText.of(26);
    String callback = CALLBACK + "?invoice=" + order.invoice() + "&state=" + state;
    WalletTokenOutcome outcome = payments.token(order, Guard.origin(context), callback);
    if (!(outcome instanceof Issued issued)) {
      replyError(context, 502, "The wallet cannot be opened. Nothing was charged here; try again.");
      return;
    }
    session.addCheckout(state, new Checkout(order, context.formParam("save") != null));
    AppApi.reply(
        context,
        200,
        JsonObject.builder()
            .put("token", issued.token())
            .put("checkout_id", issued.checkoutId())
            .put("callback", callback)
            .build());
  }

  private static void replyError(Context context, int status, String error) {
    AppApi.reply(context, status, JsonObject.builder().put("error", error).build());
  }

  /**
   * Charges the order for which this session opened the wallet. A forged callback has no such
   * state. A repeated one finds an order that is paid or being paid, and charges nothing.
   */
  void callback(Context context) throws JournalException {
    String state = Objects.requireNonNullElse(context.queryParam("state"), "");
    Optional<Checkout> checkout = Session.find(context).flatMap(session -> session.checkout(state));
    if (checkout.isEmpty()) {
      showUnknown(context);
      return;
    }
    WalletCallback callback =
        WalletCallback.of(
            context.queryParam("checkout_resource_url"),
            context.queryParam("oauth_token"),
            context.queryParam("oauth_verifier"));
    Order order = checkout.get().order();
    payments.pay(order, callback, checkout.get().savesCard(), context.ip());
    context.redirect("/orders/" + order.invoice(), HttpStatus.SEE_OTHER);
  }

  /** The session may have ended after it paid, and the page may have been loaded again. */
  private void showUnknown(Context context) throws JournalException {
    String invoice = Objects.requireNonNullElse(context.queryParam("invoice"), "");
    boolean isPaid =
        payments.find(invoice).filter(entry -> entry.state() == JournalState.APPROVED).isPresent();
    String earlier =
        isPaid ? "Order " + invoice + " is paid." : "An earlier load of this page may have paid.";
    pages.showMessage(
        context,
        403,
        "This page charged nothing",
        earlier + " Look at your orders, or write to the shop, before you pay again.",
        "/",
        "To your orders");
  }
}
