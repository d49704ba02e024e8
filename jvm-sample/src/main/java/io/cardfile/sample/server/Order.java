package io.cardfile.sample.server;

import io.cardfile.journal.JournalEntry;
import io.cardfile.money.Money;
import org.jspecify.annotations.Nullable;

/** One order, which is charged at most once. Thread-safe. */
final class Order {

  private final String invoice;
  private final Money total;
  private final @Nullable Cart cart;
  private OrderStatus status;

  private Order(String invoice, Money total, @Nullable Cart cart, OrderStatus status) {
    this.invoice = invoice;
    this.total = total;
    this.cart = cart;
    this.status = status;
  }

  static Order open(String invoice, Cart cart) {
    return new Order(invoice, cart.total(), cart, OrderStatus.OPEN);
  }

  /** One of an earlier run of the server, of which the journal is all there is. */
  static Order before(JournalEntry entry) {
    return new Order(entry.reference(), entry.amount(), null, OrderStatus.of(entry.state()));
  }

  String invoice() {
    return invoice;
  }

  Money total() {
    return total;
  }

  /** Whether the invoice stands for this cart; for its total, where no more is known. */
  boolean isOf(Cart other) {
    return cart == null ? total.equals(other.total()) : cart.equals(other);
  }

  synchronized OrderStatus status() {
    return status;
  }

  /** Whether it is the caller's to charge; nobody else's from then on. */
  synchronized boolean beginPayment() {
    return change(OrderStatus.OPEN, OrderStatus.PAYING)
        || change(OrderStatus.UNCLAIMED, OrderStatus.PAYING);
  }

  synchronized void endPayment(OrderStatus end) {
    change(OrderStatus.PAYING, end);
  }

  /** Whether what was in doubt is known by now. */
  synchronized boolean settle(OrderStatus now) {
    boolean known = now != OrderStatus.PAYING && now != OrderStatus.IN_DOUBT;
    return known && (change(OrderStatus.IN_DOUBT, now) || change(OrderStatus.UNCLAIMED, now));
  }

  /** Whether it was given up now; not when it is being paid, or was. */
  synchronized boolean cancel() {
    return change(OrderStatus.OPEN, OrderStatus.CANCELLED);
  }

  private boolean change(OrderStatus from, OrderStatus to) {
    if (status != from) {
      return false;
    }
    status = to;
    return true;
  }

  @Override
  public String toString() {
    return "Order(" + invoice + ", " + total + ", " + status() + ")";
  }
}
