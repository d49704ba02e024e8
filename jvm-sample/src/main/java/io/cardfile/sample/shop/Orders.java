package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The orders of this run of the server, and the journal's entries of earlier runs. An open order is
 * lost with the process, so the payer sees the cart again; a charged one is not. Thread-safe.
 */
final class Orders {

  private final Map<String, Order> orders = new HashMap<>();
  private final int limit;
  private final ShopJournal journal;

  /** Creates a store for at most {@code limit} orders. */
  Orders(int limit, ShopJournal journal) {
    this.limit = limit;
    this.journal = journal;
  }

  Optional<Order> find(String invoice) throws JournalException {
    Order order = known(invoice);
    return order != null
        ? Optional.of(order)
        : journal.find(invoice).map(entry -> Order.ofEntry(entry, journal.status(entry)));
  }

  /** Returns the order of this invoice; creates it if there is none. */
  Order put(String invoice, Cart cart) throws JournalException, HttpError {
    Order order = find(invoice).orElse(null);
    if (order == null) {
      order = add(Order.open(invoice, cart));
    }
    if (!order.isOf(cart)) {
      throw new HttpError(409, "cart: the invoice belongs to another cart");
    }
    return order;
  }

  private synchronized @Nullable Order known(String invoice) {
    return orders.get(invoice);
  }

  private synchronized Order add(Order order) throws HttpError {
    Order other = orders.get(order.invoice());
    if (other != null) {
      return other;
    }
    if (orders.size() >= limit) {
      orders.values().removeIf(Order::forget); // No wallet was opened for these.
    }
    if (orders.size() >= limit) {
      throw new HttpError(503, "no more orders are accepted");
    }
    orders.put(order.invoice(), order);
    return order;
  }
}
