package io.cardfile.sample.shop;

import io.cardfile.PaymentCall;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.ReferenceReusedException;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequest.WalletMapping;
import io.cardfile.wallet.WalletCallback;
import java.time.Duration;
import java.util.function.Consumer;

/** Charges each order once. Thread-safe. */
final class PaymentService {

  private static final WalletMapping MAPPING = WalletMapping.walletObject("wallet");

  private final PaymentClient client;
  private final RunningPayments runningPayments;
  private final Consumer<Order> listener;

  /**
   * Creates a service.
   *
   * @param listener receives each order after its payment has ended, charged or not
   */
  PaymentService(PaymentClient client, RunningPayments runningPayments, Consumer<Order> listener) {
    this.client = client;
    this.runningPayments = runningPayments;
    this.listener = listener;
  }

  /** Charges the order if it may be paid, and waits for the outcome. */
  void pay(Order order, WalletCallback callback) throws HttpError {
    if (!order.status().mayBePaid()) {
      return; // The caller gets the status even at the limit of payments.
    }
    PaymentCall<PurchaseOutcome> call = client.purchase(request(order, callback));
    runningPayments.begin(call);
    try {
      if (order.beginPayment()) {
        charge(order, call);
      }
    } finally {
      runningPayments.end(call);
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
      // A person has to check: the invoice may be paid, with another amount.
      boolean isPerhapsPaid = e.state().isOpen() || e.state() == JournalState.APPROVED;
      end = isPerhapsPaid ? OrderStatus.IN_DOUBT : OrderStatus.REFUSED;
    } finally {
      order.endPayment(end);
    }
    listener.accept(order);
  }

  /** Accepts no more payments, and cancels those that do not end within {@code patience}. */
  void close(Duration patience) {
    runningPayments.close(patience);
  }
}
