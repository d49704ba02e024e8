package io.cardfile.sample.shop;

import io.cardfile.journal.JournalEntry;
import io.cardfile.money.Money;
import io.cardfile.purchase.RetryAdvice;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An order, which is charged at most once. Thread-safe. */
final class Order {

  private final String invoice;
  private final Money total;
  private final @Nullable Cart cart;
  private OrderStatus status;
  private boolean savesCard;
  private boolean isOffered;
  private @Nullable RetryAdvice advice;

  private Order(String invoice, Money total, @Nullable Cart cart, OrderStatus status) {
    this.invoice = invoice;
    this.total = total;
    this.cart = cart;
    this.status = status;
  }

  static Order open(String invoice, Cart cart) {
    return new Order(invoice, cart.total(), cart, OrderStatus.OPEN);
  }

  /** Returns an order of an earlier run of the server, known only from the journal. */
  static Order ofEntry(JournalEntry entry, OrderStatus status) {
    return new Order(entry.reference(), entry.amount(), null, status);
  }

  String invoice() {
    return invoice;
  }

  Money total() {
    return total;
  }

  /** Returns the cart; empty for an order of an earlier run of the server. */
  Optional<Cart> cart() {
    return Optional.ofNullable(cart);
  }

  /** Returns whether the order is for this cart, or for its total if no cart is known. */
  boolean isOf(Cart other) {
    return cart == null ? total.equals(other.total()) : cart.equals(other);
  }

  synchronized OrderStatus status() {
    return status;
  }

  /** Returns what to do after a decline, if this run of the server charged the order. */
  synchronized Optional<RetryAdvice> advice() {
    return Optional.ofNullable(advice);
  }

  /**
   * Returns whether the payment puts the card on file: {@code wanted} for the first payment, and
   * from then on always the same, because a reference stands for one purchase.
   */
  synchronized boolean savesCard(boolean wanted) {
    return status == OrderStatus.OPEN ? wanted : savesCard;
  }

  /**
   * Returns whether a wallet may be opened for the order; from then on {@link #forget} keeps it.
   */
  synchronized boolean offer() {
    isOffered |= status.mayBePaid();
    return status.mayBePaid();
  }

  /** Cancels an open order that no wallet was opened for; returns whether it can be dropped. */
  synchronized boolean forget() {
    return !isOffered && (cancel() || status == OrderStatus.CANCELLED);
  }

  /**
   * Returns whether the caller may charge the order; from then on no other caller may.
   *
   * @param saves the choice of {@link #savesCard}; if another payment has fixed the other choice
   *     since, the caller may not
   */
  synchronized boolean beginPayment(boolean saves) {
    if (savesCard(saves) != saves) {
      return false;
    }
    savesCard = saves; // Of an open order; otherwise it is the same.
    return change(OrderStatus.OPEN, OrderStatus.PAYING)
        || change(OrderStatus.UNCLAIMED, OrderStatus.PAYING);
  }

  synchronized void endPayment(OrderStatus end) {
    change(OrderStatus.PAYING, end);
  }

  synchronized void setAdvice(RetryAdvice advice) {
    this.advice = advice;
  }

  /**
   * Resolves an order that was {@code seen} in doubt before the journal was read. The entry that
   * was read does not resolve the doubt of a payment that began since.
   *
   * @return whether the order was resolved now
   */
  synchronized boolean resolve(OrderStatus seen, OrderStatus found) {
    return seen.isResolvedBy(found) && change(seen, found);
  }

  /** Cancels an open order; returns false if it is being paid, or was paid or cancelled before. */
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
