package io.cardfile.sample.shop;

import io.cardfile.sample.shop.Catalogue.Article;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The first page: the articles, and the form with their quantities. */
final class CartPage {

  private final Pages pages;
  private final Sessions sessions;

  CartPage(Pages pages, Sessions sessions) {
    this.pages = pages;
    this.sessions = sessions;
  }

  void show(Context context) {
    Session session = sessions.of(context);
    show(context, session, 200, "");
  }

  private void show(Context context, Session session, int status, String error) {
    Cart cart = session.cart();
    Map<String, Object> values = new HashMap<>();
    values.put("title", "Your cart");
    values.put("formToken", session.formToken());
    values.put("rows", Catalogue.articles().stream().map(one -> line(one, cart)).toList());
    values.put("total", cart == null ? "" : cart.total().toString());
    values.put("notice", session.takeNotice());
    values.put("error", error);
    values.put("orders", session.invoices());
    pages.show(context, status, "cart", values);
  }

  private static Cart.Line line(Article article, @Nullable Cart cart) {
    int quantity =
        cart == null
            ? 0
            : cart.lines().stream()
                .filter(line -> line.article().equals(article))
                .mapToInt(Cart.Line::quantity)
                .sum();
    return new Cart.Line(article, quantity);
  }

  /** Takes the quantities of the form. Prices are never read from a form. */
  void change(Context context) throws HttpError {
    Session session = sessions.of(context);
    RequestGuard.checkForm(context, session);
    List<Cart.Line> lines = new ArrayList<>();
    for (Article article : Catalogue.articles()) {
      Optional<Integer> quantity = quantity(context.formParam(article.name()));
      if (quantity.isEmpty()) {
        String error = article.title() + ": the quantity must be a whole number from 0 to 99.";
        show(context, session, 400, error);
        return;
      }
      if (quantity.get() > 0) {
        lines.add(new Cart.Line(article, quantity.get()));
      }
    }
    session.setCart(lines.isEmpty() ? null : new Cart(lines));
    boolean isReady = !lines.isEmpty() && "checkout".equals(context.formParam("next"));
    session.setNotice(lines.isEmpty() ? "Your cart is empty." : isReady ? "" : "Cart updated.");
    context.redirect(isReady ? "/checkout" : "/", HttpStatus.SEE_OTHER);
  }

  private static Optional<Integer> quantity(@Nullable String text) {
    String digits = text == null ? "0" : text.trim();
    return digits.matches("[0-9]{1,2}") ? Optional.of(Integer.parseInt(digits)) : Optional.empty();
  }
}
