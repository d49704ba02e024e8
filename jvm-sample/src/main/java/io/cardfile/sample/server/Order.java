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
  static Order before(JournalEntry entry, OrderStatus status) {
    return new Order(entry.reference(), entry.amount(), null, status);
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

  /**
   * Settles an order that was {@code seen} in doubt before the journal was read. A payment that
   * began since has a doubt of its own, which what was read does not settle.
   *
   * @return whether it was settled now
   */
  synchronized boolean settle(OrderStatus seen, OrderStatus found) {
    return seen.isSettledBy(found) && change(seen, found);
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
