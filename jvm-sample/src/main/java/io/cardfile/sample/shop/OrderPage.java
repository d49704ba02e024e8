package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The page of one order, for the session that made it alone. */
final class OrderPage {

  private final Pages pages;
  private final Sessions sessions;
  private final WebOrders orders;
  private final StoredCards cards;

  OrderPage(Pages pages, Sessions sessions, WebOrders orders, StoredCards cards) {
    this.pages = pages;
    this.sessions = sessions;
    this.orders = orders;
    this.cards = cards;
  }

  void show(Context context, String invoice) throws JournalException {
    Optional<Session> session = sessions.find(context);
    Optional<Order> order =
        session.isPresent() ? orders.find(session.get(), invoice) : Optional.empty();
    if (order.isEmpty()) {
      showForeign(context, invoice);
      return;
    }
    session.get().empty(order.get());
    OrderStatus status = order.get().status();
    OrderText text = OrderText.of(order.get());
    Map<String, Object> values = new HashMap<>();
    values.put("title", text.title());
    values.put("formToken", session.get().formToken());
    values.put("invoice", invoice);
    values.put("total", order.get().total().toString());
    values.put("status", status.word());
    values.put("text", text.text());
    values.put("advice", text.advice());
    values.put("mayCheck", status.isInDoubt() || status == OrderStatus.PAYING);
    values.put("mayPay", status.mayBePaid());
    values.put("isCardStored", status == OrderStatus.APPROVED && cards.has(invoice));
    values.put("mayUseAnotherCard", mayUseAnotherCard(session.get(), order.get()));
    values.put("notice", session.get().takeNotice());
    pages.show(context, 200, "order", values);
  }

  /** The checkout gives the cart a new order number, because nothing was charged under this one. */
  private static boolean mayUseAnotherCard(Session session, Order order) {
    @Nullable Cart cart = session.cart();
    return order.status() == OrderStatus.DECLINED && cart != null && order.isOf(cart);
  }

  /** An order number alone shows nothing of the order. */
  private void showForeign(Context context, String invoice) throws JournalException {
    if (orders.isKnown(invoice)) {
      pages.showMessage(
          context,
          403,
          "The shop has this order",
          "Your session does not show it: it has ended, or the order was made in another browser."
              + " Do not order again. Write to the shop with your order number "
              + invoice
              + "; the shop looks up whether it is paid.",
          Pages.TO_CART);
    } else {
      pages.showMessage(
          context,
          404,
          "The shop has no such order",
          "Check the order number. Nothing was charged under it in this shop.",
          Pages.TO_CART);
    }
  }

  /** Looks an order in doubt up at the gateway. */
  void check(Context context) throws JournalException, HttpError {
    Session session = sessions.of(context);
    RequestGuard.checkForm(context, session);
    String invoice = AppEndpoints.checked(context.pathParam("invoice"));
    Order order =
        orders
            .find(session, invoice)
            .orElseThrow(() -> new HttpError(404, "invoice: is not an order of this session"));
    orders.check(invoice);
    if (order.status().isInDoubt()) {
      session.setNotice("The shop has checked just now. There is no final answer yet.");
    }
    context.redirect("/orders/" + invoice, HttpStatus.SEE_OTHER);
  }
}
