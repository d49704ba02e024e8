package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.cardfile.sample.shop.Order.Status;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.Map;
import java.util.Optional;

/** The result of an order, for the session that made it alone. */
final class OrderPage {

  private final Pages pages;
  private final Payments payments;
  private final StoredCards cards;

  OrderPage(Pages pages, Payments payments, StoredCards cards) {
    this.pages = pages;
    this.payments = payments;
    this.cards = cards;
  }

  void show(Context context) {
    Session session = Session.of(context);
    Optional<Order> order = session.order(context.pathParam("invoice"));
    if (order.isEmpty()) {
      showUnknown(context);
      return;
    }
    session.clearCartIfPaid(order.get());
    show(context, order.get(), session);
  }

  private void showUnknown(Context context) {
    pages.showMessage(
        context,
        404,
        "Your session does not show this order",
        "It has ended, or the order was made in another browser. If you have ordered, do not"
            + " order again: write to the shop with your order number.",
        "/",
        "Back to your stay");
  }

  private void show(Context context, Order order, Session session) {
    OrderText text = OrderText.of(order);
    Status status = order.status();
    Map<String, Object> values = CartPage.summary(order.cart());
    values.put("invoice", order.invoice());
    values.put("status", status.word());
    values.put("result", text);
    values.put("isInDoubt", status == Status.IN_DOUBT);
    values.put("isPaid", status == Status.APPROVED);
    values.put("again", session.cart().equals(order.cart()) ? text.again() : "");
    values.put("mayCheck", status == Status.IN_DOUBT || status == Status.PAYING);
    values.put("isCardStored", status == Status.APPROVED && cards.has(order.invoice()));
    values.put("notice", session.takeNotice());
    pages.show(context, 200, "order", text.title(), values);
  }

  /** Looks an order in doubt up at the gateway. */
  void check(Context context) throws JournalException {
    Session session = Session.of(context);
    Optional<Order> order = session.order(context.pathParam("invoice"));
    if (order.isEmpty()) {
      showUnknown(context);
      return;
    }
    payments.check(order.get());
    if (order.get().status() == Status.IN_DOUBT) {
      session.setNotice("Checked just now. There is no answer yet.");
    }
    context.redirect("/orders/" + order.get().invoice(), HttpStatus.SEE_OTHER);
  }
}
