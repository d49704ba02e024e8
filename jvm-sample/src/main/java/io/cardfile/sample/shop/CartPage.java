package io.cardfile.sample.shop;

import io.cardfile.sample.shop.Order.Status;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The first page: the articles with their quantities, the total, and the orders of the session. */
final class CartPage {

  private final Pages pages;

  /** An article, with the quantity as it was typed. */
  record Row(Article article, String quantity, boolean isWrong) {}

  /** An order in the list, with the text of its badge. */
  record OrderRow(String invoice, String amount, OrderText text) {}

  CartPage(Pages pages) {
    this.pages = pages;
  }

  void show(Context context) {
    Session session = Session.of(context);
    Cart cart = session.cart();
    List<Row> rows =
        Arrays.stream(Article.values())
            .map(article -> new Row(article, Integer.toString(cart.quantity(article)), false))
            .toList();
    show(context, 200, session, rows);
  }

  private void show(Context context, int status, Session session, List<Row> rows) {
    Map<String, Object> values = summary(session.cart());
    values.put("rows", rows);
    values.put("isEmpty", session.cart().isEmpty());
    values.put("notice", session.takeNotice());
    values.put("doubts", doubts(session));
    List<OrderRow> orders = new ArrayList<>(session.orders().stream().map(CartPage::row).toList());
    Collections.reverse(orders);
    values.put("orders", orders);
    values.put("hasOrders", !orders.isEmpty());
    pages.show(context, status, "cart", "Your stay", values);
  }

  /** Returns the values of a summary of what is paid. */
  static Map<String, Object> summary(Cart cart) {
    Map<String, Object> values = new HashMap<>();
    values.put("lines", cart.lines());
    values.put("total", cart.total());
    return values;
  }

  /** Returns the orders of which the payer should not pay the articles again. */
  static List<OrderRow> doubts(Session session) {
    return session.orders().stream()
        .filter(order -> List.of(Status.PAYING, Status.IN_DOUBT).contains(order.status()))
        .map(CartPage::row)
        .toList();
  }

  private static OrderRow row(Order order) {
    return new OrderRow(order.invoice(), order.total().toString(), OrderText.of(order));
  }

  /** Takes the quantities of the form, and the press of one + or −. */
  void change(Context context) {
    Session session = Session.of(context);
    Map<Article, String> typed = new EnumMap<>(Article.class);
    Cart cart = session.cart();
    boolean isWrong = false;
    for (Article article : Article.values()) {
      String text = context.formParam(article.id());
      String quantity = text == null ? "" + cart.quantity(article) : text.trim();
      typed.put(article, quantity);
      if (isQuantity(quantity)) {
        cart = cart.with(article, stepped(article, Integer.parseInt(quantity), context));
      } else {
        isWrong = true;
      }
    }
    session.setCart(cart);
    if (isWrong) {
      show(context, 400, session, rows(typed, cart));
      return;
    }
    boolean isReady = !cart.isEmpty() && "checkout".equals(context.formParam("next"));
    context.redirect(isReady ? "/checkout" : "/", HttpStatus.SEE_OTHER);
  }

  private static boolean isQuantity(String text) {
    return text.matches("[0-9]{1,2}");
  }

  private static int stepped(Article article, int quantity, Context context) {
    if (article.id().equals(context.formParam("add"))) {
      return Math.min(quantity + 1, 99);
    }
    return article.id().equals(context.formParam("remove")) ? Math.max(quantity - 1, 0) : quantity;
  }

  private static List<Row> rows(Map<Article, String> typed, Cart cart) {
    List<Row> rows = new ArrayList<>();
    typed.forEach(
        (article, text) -> {
          boolean isWrong = !isQuantity(text);
          rows.add(new Row(article, isWrong ? text : "" + cart.quantity(article), isWrong));
        });
    return rows;
  }
}
