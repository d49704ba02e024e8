package io.cardfile.sample.shop;

import io.cardfile.json.JsonObject;
import io.cardfile.sample.shop.Session.Checkout;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import io.javalin.http.BadGatewayResponse;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.http.NotFoundResponse;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The payment by a browser, in three steps: the page with the pay button, the token with which its
 * script opens the wallet, and the callback of the wallet, which charges the order.
 */
final class CheckoutPage {

  static final String CALLBACK = "/checkout/wallet";

  private final Pages pages;
  private final Orders orders;
  private final Payments payments;
  private final String wallet;

  /**
   * Creates the page.
   *
   * @param wallet the origin of the wallet's script; empty if there is none
   */
  CheckoutPage(Pages pages, Orders orders, Payments payments, String wallet) {
    this.pages = pages;
    this.orders = orders;
    this.payments = payments;
    this.wallet = wallet;
  }

  /** Shows the order of the cart, or its result if there is one. */
  void show(Context context) {
    Session session = Session.of(context);
    if (session.cart().isEmpty()) {
      pages.showMessage(
          context, 200, "Your cart is empty", "There is nothing to pay.", "/", "Back to your stay");
      return;
    }
    Order order = session.checkOut(orders);
    if (!order.status().isPayable()) {
      context.redirect("/orders/" + order.invoice(), HttpStatus.SEE_OTHER);
      return;
    }
    Map<String, Object> values = CartPage.summary(order.cart());
    values.put("invoice", order.invoice());
    values.put("doubts", CartPage.doubts(session));
    values.put("wallet", wallet);
    pages.show(context, 200, "checkout", "Pay for your stay", values);
  }

  /** Sends the page's script a token of the wallet, or the result if there is nothing to pay. */
  void token(Context context) {
    Session session = Session.of(context);
    Order order =
        session
            .order(Objects.requireNonNullElse(context.formParam("invoice"), ""))
            .orElseThrow(() -> new NotFoundResponse("invoice: is not an order of this session"));
    if (!order.status().isPayable()) {
      AppApi.reply(
          context, 409, JsonObject.builder().put("location", "/orders/" + order.invoice()).build());
      return;
    }
    String state = RandomText.of(26);
    WalletTokenOutcome outcome =
        payments.token(order, Guard.origin(context), CALLBACK + "?state=" + state);
    if (!(outcome instanceof Issued issued)) {
      throw new BadGatewayResponse("The wallet cannot be opened. Nothing was charged; try again.");
    }
    session.open(state, new Checkout(order, context.formParam("save") != null));
    AppApi.reply(
        context,
        200,
        JsonObject.builder()
            .put("token", issued.token())
            .put("checkout_id", issued.checkoutId())
            .put("state", state)
            .build());
  }

  /**
   * Charges the order for which this session opened the wallet. A forged callback has no such
   * state. A repeated one finds an order that is paid or being paid, and charges nothing.
   */
  void callback(Context context) {
    Optional<Session> session = Session.find(context);
    if (session.isEmpty()) {
      pages.showMessage(
          context,
          403,
          "Your session has ended",
          "The shop does not know which order this payment is for, so it charged nothing. If you"
              + " have ordered, write to the shop with your order number before you pay again.",
          "/",
          "Back to your stay");
      return;
    }
    Optional<Checkout> checkout =
        session.get().checkout(Objects.requireNonNullElse(context.queryParam("state"), ""));
    if (checkout.isEmpty()) {
      pages.showMessage(
          context,
          400,
          "This payment was refused",
          "It does not belong to a checkout that you have started here. Nothing was charged.",
          "/checkout",
          "Start the payment again");
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
}
