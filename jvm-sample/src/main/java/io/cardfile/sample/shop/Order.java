package io.cardfile.sample.shop;

import io.cardfile.journal.JournalEntry;
import io.cardfile.money.Money;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An order. One caller at a time may pay it; a paid order cannot be paid again. Thread-safe. */
final class Order {

  /** How far the payment is. The documents of the app have the names in lower case. */
  enum Status {
    OPEN,
    PAYING,
    /** The whole amount is captured. */
    APPROVED,
    DECLINED,
    REFUSED,
    /**
     * Nothing was charged: the attempt was not sent, the gateway rejected the shop's credentials,
     * or a look-up has found no charge. The order may be paid again.
     */
    NOT_SENT,
    /** The outcome is not known, or a person decides: the approval is not captured in full. */
    IN_DOUBT,
    /**
     * The journal did not accept the claim, or did not record that nothing was sent. The order may
     * be paid again: the journal sends it once.
     */
    UNCLAIMED,
    CANCELLED;

    static Status of(PurchaseOutcome outcome) {
      return switch (outcome.kind()) {
        case APPROVED -> outcome.next() == NextStep.DELIVER ? APPROVED : IN_DOUBT;
        case DECLINED -> DECLINED;
        case REFUSED -> ((Refused) outcome).allowsNextAttempt() ? NOT_SENT : REFUSED;
        case NOT_SENT -> outcome.journalFailure().isPresent() ? UNCLAIMED : NOT_SENT;
        case IN_DOUBT, REFERENCE_REUSED -> IN_DOUBT;
      };
    }

    static Status of(JournalEntry entry) {
      return switch (entry.state()) {
        case APPROVED -> entry.outcome().orElseThrow().isPaid() ? APPROVED : IN_DOUBT;
        case DECLINED -> DECLINED;
        case REFUSED -> REFUSED;
        case NOT_SENT, NOT_PROCESSED -> NOT_SENT;
        case NOT_CHARGED -> entry.outcome().orElseThrow().isVoided() ? CANCELLED : NOT_SENT;
        case PREPARED, IN_DOUBT -> IN_DOUBT;
      };
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether the order may be paid, if the journal accepts the claim. */
    boolean isPayable() {
      return this == OPEN || this == UNCLAIMED || this == NOT_SENT;
    }

    /** Returns whether the journal may have an open entry, which a look-up may resolve. */
    boolean isUnresolved() {
      return this == IN_DOUBT || this == UNCLAIMED;
    }

    /** Returns whether nothing was charged and nothing will be, so that a new order is safe. */
    boolean isWithoutCharge() {
      return this == DECLINED || this == REFUSED || this == CANCELLED;
    }
  }

  private final String invoice;
  private final Money total;
  private final @Nullable Cart cart;
  private Status status;
  private @Nullable PurchaseOutcome outcome;

  /** Creates an open order. */
  Order(String invoice, Cart cart) {
    this.invoice = invoice;
    this.cart = cart;
    this.total = cart.total();
    this.status = Status.OPEN;
  }

  /** Creates the order of an earlier run of the shop, which only the journal has. */
  Order(JournalEntry entry) {
    this.invoice = entry.reference();
    this.cart = null;
    this.total = entry.amount();
    this.status = Status.of(entry);
  }

  /** Returns the invoice, which is also the reference of the purchase. */
  String invoice() {
    return invoice;
  }

  Money total() {
    return total;
  }

  /** Returns what was ordered; empty for an order of an earlier run. */
  Cart cart() {
    return cart == null ? Cart.EMPTY : cart;
  }

  /** Returns whether the order is of this cart; an order of an earlier run has only its total. */
  boolean isOf(Cart other) {
    return cart == null ? total.equals(other.total()) : cart.equals(other);
  }

  synchronized Status status() {
    return status;
  }

  /** Returns the outcome of the payment, if this run of the shop has made it. */
  synchronized Optional<PurchaseOutcome> outcome() {
    return Optional.ofNullable(outcome);
  }

  /** Begins a payment, and returns true, unless the order is not payable or is being paid. */
  synchronized boolean tryBeginPayment() {
    boolean isPayable = status.isPayable();
    status = isPayable ? Status.PAYING : status;
    return isPayable;
  }

  /** Ends the payment; without an outcome it is in doubt. */
  synchronized void endPayment(@Nullable PurchaseOutcome result) {
    outcome = result;
    status = result == null ? Status.IN_DOUBT : Status.of(result);
  }

  /**
   * Takes the journal's state over, unless it is in doubt too.
   *
   * @param seen the status before the journal was read; a later attempt is not resolved
   */
  synchronized void resolve(Status seen, Status found) {
    if (status == seen && seen.isUnresolved() && found != Status.IN_DOUBT) {
      status = found;
    }
  }

  /** Cancels the order, unless it was paid or is being paid; then no callback charges it. */
  synchronized void cancel() {
    if (status == Status.OPEN) {
      status = Status.CANCELLED;
    }
  }

  @Override
  public String toString() {
    return "Order(" + invoice + ", " + total + ", " + status() + ")";
  }
}
