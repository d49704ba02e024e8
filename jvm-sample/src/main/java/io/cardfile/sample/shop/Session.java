package io.cardfile.sample.shop;

import io.cardfile.sample.shop.Order.Status;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The state of one browser: its cart, its orders and its open wallets. Thread-safe. */
final class Session {

  /** An order for which a wallet was opened. */
  record Checkout(Order order, boolean savesCard) {}

  private static final String ATTRIBUTE = "shop";

  private final List<Order> orders = new ArrayList<>();
  private final Map<Cart, Order> current = new HashMap<>();
  private final Map<String, Checkout> checkouts = new HashMap<>();
  private Cart cart = Cart.EMPTY.with(Article.ROOM, 1);
  private String notice = "";
  private boolean isOwner;

  /** Returns the session of a request; empty if it has none, or if it has ended. */
  static Optional<Session> find(Context context) {
    return Optional.ofNullable(context.sessionAttribute(ATTRIBUTE));
  }

  /** Returns the session of a request; begins one if there is none. */
  static Session of(Context context) {
    return find(context)
        .orElseGet(
            () -> {
              Session session = new Session();
              context.sessionAttribute(ATTRIBUTE, session);
              return session;
            });
  }

  synchronized Cart cart() {
    return cart;
  }

  synchronized void setCart(Cart cart) {
    this.cart = cart;
  }

  /**
   * Returns the order of the cart. It gets a new one only when the order before can never be
   * charged, so reload, back and a second tab find the same order.
   */
  synchronized Order orderOfCart(Orders all) {
    Order order = current.get(cart);
    if (order == null || order.status().isWithoutCharge()) {
      order = all.create(cart);
      current.put(cart, order);
      orders.add(order);
    }
    return order;
  }

  /**
   * Empties the cart once its order is paid, unless another tab has changed it since. The same
   * articles once more are another order.
   */
  synchronized void clearCartIfPaid(Order order) {
    if (order.status() == Status.APPROVED
        && current.remove(order.cart(), order)
        && cart.equals(order.cart())) {
      cart = Cart.EMPTY;
    }
  }

  /** Returns the orders of this session, the latest last. */
  synchronized List<Order> orders() {
    return List.copyOf(orders);
  }

  Optional<Order> order(String invoice) {
    return orders().stream().filter(order -> order.invoice().equals(invoice)).findFirst();
  }

  /** Keeps a checkout under a secret state, which the wallet returns to this session alone. */
  synchronized void addCheckout(String state, Checkout checkout) {
    checkouts.put(state, checkout);
  }

  synchronized Optional<Checkout> checkout(String state) {
    return Optional.ofNullable(checkouts.get(state));
  }

  synchronized boolean isOwner() {
    return isOwner;
  }

  synchronized void setOwner(boolean isOwner) {
    this.isOwner = isOwner;
  }

  /** Keeps a text for the next page. */
  synchronized void setNotice(String text) {
    notice = text;
  }

  /** Returns the text for this page, once; empty if there is none. */
  synchronized String takeNotice() {
    String text = notice;
    notice = "";
    return text;
  }
}
