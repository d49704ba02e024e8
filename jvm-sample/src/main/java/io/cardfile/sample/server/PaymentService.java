package io.cardfile.sample.server;

import io.cardfile.PaymentCall;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.WalletMapping;
import io.cardfile.wallet.WalletCallback;
import java.time.Duration;
import java.util.function.Consumer;

/** Charges orders, each once. Thread-safe. */
final class PaymentService {

  private static final WalletMapping MAPPING = WalletMapping.walletObject("wallet");

  private final PaymentClient client;
  private final RunningPayments underWay;
  private final Consumer<Order> told;

  /** Takes who is told of orders that have been charged, or not. */
  PaymentService(PaymentClient client, RunningPayments underWay, Consumer<Order> told) {
    this.client = client;
    this.underWay = underWay;
    this.told = told;
  }

  /** Charges the order if it may be paid, and waits for the end of it. */
  void pay(Order order, WalletCallback callback) throws HttpError {
    if (!order.status().mayBePaid()) {
      return; // Also when there is no room for one more payment.
    }
    PaymentCall<PurchaseOutcome> call = client.purchase(request(order, callback));
    underWay.begin(call);
    try {
      if (order.beginPayment()) {
        charge(order, call);
      }
    } finally {
      underWay.end(call);
    }
  }

  private static PurchaseRequest request(Order order, WalletCallback callback) {
    return PurchaseRequest.firstCardOnFile()
        .reference(order.invoice())
        .amount(order.total())
        .wallet(callback, MAPPING)
        .build();
  }

  private void charge(Order order, PaymentCall<PurchaseOutcome> call) {
    OrderStatus end = OrderStatus.IN_DOUBT; // Also when an error of the JVM ends the call.
    try {
      end = OrderStatus.of(call.execute());
    } catch (ReferenceReusedException e) {
      // A person has to look: the invoice may be paid, with another amount.
      boolean isPerhapsPaid = e.state().isOpen() || e.state() == JournalState.APPROVED;
      end = isPerhapsPaid ? OrderStatus.IN_DOUBT : OrderStatus.REFUSED;
    } finally {
      order.endPayment(end);
    }
    told.accept(order);
  }

  /** Takes no payment any more, and ends those that are not at their end in time. */
  void close(Duration patience) {
    underWay.close(patience);
  }
}
