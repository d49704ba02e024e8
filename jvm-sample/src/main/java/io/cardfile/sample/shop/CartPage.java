package io.cardfile.sample.shop;

import io.cardfile.sample.shop.Order.Status;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    show(context, 200, Map.of());
  }

  private void show(Context context, int status, Map<Article, String> wrong) {
    Session session = Session.of(context);
    Cart cart = session.cart();
    Map<String, Object> values = summary(cart);
    List<Row> rows = new ArrayList<>();
    for (Article article : Article.values()) {
      String quantity = Integer.toString(cart.quantity(article));
      rows.add(new Row(article, wrong.getOrDefault(article, quantity), wrong.containsKey(article)));
    }
    values.put("rows", rows);
    values.put("isEmpty", cart.isEmpty());
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
    Cart cart = session.cart();
    Map<Article, String> wrong = new EnumMap<>(Article.class);
    for (Article article : Article.values()) {
      String typed = context.formParam(article.id());
      if (typed != null && typed.trim().matches("[0-9]{1,2}")) {
        cart = cart.with(article, Integer.parseInt(typed.trim()));
      } else if (typed != null) {
        wrong.put(article, typed);
      }
    }
    Optional<Article> more = article(context, "add");
    Optional<Article> less = article(context, "remove");
    if (more.isPresent()) {
      cart = cart.with(more.get(), Math.min(cart.quantity(more.get()) + 1, 99));
    } else if (less.isPresent()) {
      cart = cart.with(less.get(), Math.max(cart.quantity(less.get()) - 1, 0));
    }
    session.setCart(cart);
    if (!wrong.isEmpty()) {
      show(context, 400, wrong);
      return;
    }
    String item = more.or(() -> less).map(article -> "#item-" + article.id()).orElse("");
    boolean isReady = "checkout".equals(context.formParam("next"));
    session.setNotice(isReady && cart.isEmpty() ? "Choose an article first." : "");
    context.redirect(isReady && !cart.isEmpty() ? "/checkout" : "/" + item, HttpStatus.SEE_OTHER);
  }

  private static Optional<Article> article(Context context, String button) {
    return Optional.ofNullable(context.formParam(button)).flatMap(Article::find);
  }
}
