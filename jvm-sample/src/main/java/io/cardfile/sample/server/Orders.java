package io.cardfile.sample.server;

import io.cardfile.journal.JournalException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The orders of this run of the server, and what the journal has of those before. An open order is
 * forgotten with the process, which costs a payer another look at the cart; a charged one is not.
 * Thread-safe.
 */
final class Orders {

  private final Map<String, Order> orders = new HashMap<>();
  private final int most;
  private final ShopJournal journal;

  /** Takes at most so many orders. */
  Orders(int most, ShopJournal journal) {
    this.most = most;
    this.journal = journal;
  }

  Optional<Order> find(String invoice) throws JournalException {
    Order order = known(invoice);
    return order != null
        ? Optional.of(order)
        : journal.find(invoice).map(entry -> Order.before(entry, journal.status(entry)));
  }

  /** Gives the order of this invoice, which is made if there is none. */
  Order put(String invoice, Cart cart) throws JournalException, HttpError {
    Order order = find(invoice).orElse(null);
    if (order == null) {
      order = add(Order.open(invoice, cart));
    }
    if (!order.isOf(cart)) {
      throw new HttpError(409, "cart: the invoice stands for another one");
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
    if (orders.size() >= most) {
      throw new HttpError(503, "no more orders are taken");
    }
    orders.put(order.invoice(), order);
    return order;
  }
}
