package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.cardfile.json.JsonObject;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The page with the wallet button, the token that its script asks for, and the callback. */
final class CheckoutPage {

  private static final Pages.Link TO_CHECKOUT = new Pages.Link("/checkout", "To the checkout");

  private final Pages pages;
  private final Sessions sessions;
  private final WebOrders orders;
  private final String walletOrigin;

  /**
   * Creates the page.
   *
   * @param walletOrigin the origin of the simulated wallet; empty if there is none
   */
  CheckoutPage(Pages pages, Sessions sessions, WebOrders orders, String walletOrigin) {
    this.pages = pages;
    this.sessions = sessions;
    this.orders = orders;
    this.walletOrigin = walletOrigin;
  }

  void show(Context context) throws JournalException, HttpError {
    Session session = sessions.of(context);
    @Nullable Cart cart = session.cart();
    if (cart == null) {
      showEmpty(context, session);
      return;
    }
    Order order = orders.orderFor(session, cart);
    if (!order.status().mayBePaid()) {
      context.redirect("/orders/" + order.invoice(), HttpStatus.SEE_OTHER);
      return;
    }
    Map<String, Object> values = new HashMap<>();
    values.put("title", "Checkout");
    values.put("formToken", session.formToken());
    values.put("invoice", order.invoice());
    values.put("rows", cart.lines());
    values.put("total", order.total().toString());
    values.put("wallet", walletOrigin);
    boolean isFixed = order.status() == OrderStatus.UNCLAIMED;
    values.put("once", option(!order.savesCard(false), isFixed));
    values.put("save", option(order.savesCard(false), isFixed));
    values.put("isFixed", isFixed);
    pages.show(context, 200, "checkout", values);
  }

  /** The choice of the first payment stays. */
  private static String option(boolean isChosen, boolean isFixed) {
    return isChosen ? "checked" : isFixed ? "disabled" : "";
  }

  private void showEmpty(Context context, Session session) {
    String text = "There is nothing to pay.";
    if (session.invoices().isEmpty()) {
      pages.showMessage(context, 200, "Your cart is empty", text, Pages.TO_CART);
    } else {
      String last = session.invoices().get(session.invoices().size() - 1);
      pages.showMessage(context, 200, "Your cart is empty", text, Pages.TO_CART, orderLink(last));
    }
  }

  private static Pages.Link orderLink(String invoice) {
    return new Pages.Link("/orders/" + invoice, "To the order " + invoice);
  }

  /** Answers the page's script with a token, or with the place where to go instead. */
  void token(Context context) throws JournalException, HttpError {
    Session session = sessions.of(context);
    RequestGuard.checkForm(context, session);
    String invoice = Objects.requireNonNullElse(context.formParam("invoice"), "");
    Order order =
        orders
            .find(session, invoice)
            .orElseThrow(() -> new HttpError(404, "invoice: is not an order of this session"));
    if (!order.offer()) {
      JsonObject place = JsonObject.builder().put("location", "/orders/" + invoice).build();
      Replies.json(context, 409, place);
      return;
    }
    String state = Secrets.token();
    WalletTokenOutcome outcome = orders.token(order, RequestGuard.origin(context), state);
    if (outcome instanceof Issued) {
      boolean savesCard = "save".equals(context.formParam("card"));
      session.begin(state, new Session.Checkout(invoice, savesCard));
      Replies.json(context, 200, document((Issued) outcome, state));
    } else {
      Replies.error(context, 502, "The wallet cannot be opened. Nothing was charged; try again.");
    }
  }

  private static JsonObject document(Issued issued, String state) {
    return JsonObject.builder()
        .put("token", issued.token())
        .put("checkout_id", issued.checkoutId())
        .put("state", state)
        .build();
  }

  /** Takes what the wallet called back with, charges the order, and shows it. */
  void callback(Context context) throws JournalException, HttpError {
    Optional<Session> session = sessions.find(context);
    if (session.isEmpty()) {
      pages.showMessage(
          context,
          403,
          "Your session has ended",
          "The shop does not know which order this payment is for, so it charged nothing with it."
              + " If you have ordered, keep your order number and write to the shop before you pay"
              + " again.",
          Pages.TO_CART);
      return;
    }
    Optional<Session.Checkout> checkout = session.get().checkout(context.queryParam("state"));
    if (checkout.isPresent() && !checkout.get().use()) {
      pages.showMessage(
          context,
          409,
          "This payment was submitted before",
          "A payment of the wallet is used once. Nothing was sent again.",
          orderLink(checkout.get().invoice()));
      return;
    }
    pay(context, session.get(), checkout);
  }

  private void pay(Context context, Session session, Optional<Session.Checkout> checkout)
      throws JournalException, HttpError {
    Optional<WalletCallback> callback = parts(context);
    if (checkout.isEmpty() || callback.isEmpty()) {
      pages.showMessage(
          context,
          400,
          "This payment was refused",
          "It is not from a checkout that you have started here, or it is not complete. The shop"
              + " charged nothing with it. Start the payment again at the checkout.",
          TO_CHECKOUT,
          Pages.TO_CART);
      return;
    }
    Optional<Order> order = pay(session, checkout.get(), callback.get());
    if (order.isEmpty()) {
      throw new HttpError(404, "the shop does not know the order of this payment");
    }
    context.redirect("/orders/" + order.get().invoice(), HttpStatus.SEE_OTHER);
  }

  /** Returns what the lightbox called back with; empty when a part is missing or cannot be used. */
  private static Optional<WalletCallback> parts(Context context) {
    try {
      return Optional.of(
          WalletCallback.of(
              context.queryParam("checkout_resource_url"),
              context.queryParam("oauth_token"),
              context.queryParam("oauth_verifier")));
    } catch (ValidationException e) {
      return Optional.empty();
    }
  }

  private Optional<Order> pay(Session session, Session.Checkout checkout, WalletCallback callback)
      throws JournalException, HttpError {
    try {
      return orders.pay(session, checkout, callback);
    } catch (JournalException | HttpError e) {
      checkout.reopen(); // Nothing was begun, so a reload may send it.
      throw e;
    }
  }
}
