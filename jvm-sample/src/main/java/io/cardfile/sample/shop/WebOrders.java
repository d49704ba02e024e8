package io.cardfile.sample.shop;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import java.time.Duration;
import java.util.Optional;

/** The orders of sessions: one for each cart of a session. Thread-safe. */
final class WebOrders {

  /** A token moves no money, and the payer waits for it. */
  private static final Duration TOKEN_DEADLINE = Duration.ofSeconds(10);

  private final OrderService orderService;
  private final PaymentService paymentService;
  private final PaymentClient client;

  WebOrders(OrderService orderService, PaymentService paymentService, PaymentClient client) {
    this.orderService = orderService;
    this.paymentService = paymentService;
    this.client = client;
  }

  /**
   * Returns the order of this cart. A cart whose order may still be charged, or may have been, gets
   * no second one; neither does a cart whose order was found to be paid since.
   */
  Order orderFor(Session session, Cart cart) throws JournalException, HttpError {
    synchronized (session) {
      for (String invoice : session.invoices()) {
        Optional<Order> known = orderService.read(invoice);
        if (known.isPresent() && known.get().isOf(cart) && isCurrent(session, known.get())) {
          return known.get();
        }
      }
      if (session.invoices().size() >= Session.MAX_ORDERS) {
        forgetUnused(session);
      }
      if (session.invoices().size() >= Session.MAX_ORDERS) {
        throw new HttpError(503, "this session has too many orders");
      }
      Order order = orderService.put(References.newOrder(), cart);
      session.add(order.invoice());
      return order;
    }
  }

  private void forgetUnused(Session session) throws JournalException {
    for (String invoice : session.invoices()) {
      Optional<Order> order = orderService.read(invoice);
      if (order.isEmpty() || order.get().forget()) {
        session.remove(invoice);
      }
    }
  }

  private static boolean isCurrent(Session session, Order order) {
    OrderStatus status = order.status();
    return session.isNewlyPaid(order)
        || status.mayBePaid()
        || status.isInDoubt()
        || status == OrderStatus.PAYING;
  }

  /** Returns an order of this session; empty if the session has no such order. */
  Optional<Order> find(Session session, String invoice) throws JournalException {
    return session.has(invoice) ? orderService.read(invoice) : Optional.empty();
  }

  /** Returns whether the shop knows the order, also one of another session. */
  boolean isKnown(String invoice) throws JournalException {
    return orderService.read(invoice).isPresent();
  }

  /** Looks an order in doubt up at the gateway. */
  void check(String invoice) throws JournalException {
    orderService.find(invoice);
  }

  /** Requests a wallet token for an order; the amounts are those of the catalogue. */
  WalletTokenOutcome token(Order order, String origin, String state) throws HttpError {
    Cart cart =
        order.cart().orElseThrow(() -> new HttpError(409, "the order has no cart any more"));
    String callbackPath = OrderService.CALLBACK_PATH + "?state=" + state;
    return paymentService.send(
        client
            .walletToken(OrderService.tokenRequest(order, cart, origin, callbackPath))
            .deadline(TOKEN_DEADLINE));
  }

  /** Charges the order of a checkout, if it may be paid. */
  Optional<Order> pay(Session session, Session.Checkout checkout, WalletCallback callback)
      throws JournalException, HttpError {
    Optional<Order> order = orderService.pay(checkout.invoice(), callback, checkout.savesCard());
    order.ifPresent(session::empty);
    return order;
  }
}
