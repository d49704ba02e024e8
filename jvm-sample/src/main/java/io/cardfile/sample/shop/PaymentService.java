package io.cardfile.sample.shop;

import io.cardfile.PaymentCall;
import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.wallet.WalletCallback;
import java.time.Duration;
import java.util.function.Consumer;

/** Charges each order once. Thread-safe. */
final class PaymentService {

  private static final String WALLET = "wallet"; // As the gateway names it.

  private final PaymentClient client;
  private final RunningPayments runningPayments;
  private final CardKeeper cardKeeper;
  private final Consumer<Order> listener;
  private final Consumer<String> log;

  /**
   * Creates a service.
   *
   * @param listener receives each order after its payment has ended, charged or not
   */
  PaymentService(
      PaymentClient client,
      RunningPayments runningPayments,
      CardKeeper cardKeeper,
      Consumer<Order> listener,
      Consumer<String> log) {
    this.client = client;
    this.runningPayments = runningPayments;
    this.cardKeeper = cardKeeper;
    this.listener = listener;
    this.log = log;
  }

  /**
   * Charges the order if it may be paid, and waits for the outcome.
   *
   * @param savesCard whether the payer lets the shop keep the card
   */
  void pay(Order order, WalletCallback callback, boolean savesCard) throws HttpError {
    if (!order.status().mayBePaid()) {
      return; // The caller gets the status even at the limit of payments.
    }
    boolean saves = order.savesCard(savesCard);
    PurchaseRequest request = saves ? onFile(order, callback) : once(order, callback);
    PaymentCall<PurchaseOutcome> call = client.purchase(request);
    runningPayments.begin(call);
    try {
      if (order.beginPayment(saves)) {
        charge(order, call);
      }
    } finally {
      runningPayments.end(call);
    }
  }

  private static PurchaseRequest once(Order order, WalletCallback callback) {
    return PurchaseRequest.wallet(WALLET, callback)
        .reference(order.invoice())
        .amount(order.total())
        .customerIp("203.0.113.7")
        .build();
  }

  private static PurchaseRequest onFile(Order order, WalletCallback callback) {
    return PurchaseRequest.firstWalletOnFile(WALLET, callback)
        .reference(order.invoice())
        .amount(order.total())
        .customerIp("203.0.113.7")
        .build();
  }

  private void charge(Order order, PaymentCall<PurchaseOutcome> call) {
    OrderStatus end = OrderStatus.IN_DOUBT; // Also when an error of the JVM ends the call.
    try {
      PurchaseOutcome outcome = call.execute();
      end = OrderStatus.of(outcome);
      note(order, outcome);
    } catch (RuntimeException e) {
      // In doubt: the caller gets the order, not an error that says nothing of the charge.
      log.accept("unexpected exception: " + e.getClass().getName());
    } finally {
      order.endPayment(end);
    }
    listener.accept(order);
  }

  private void note(Order order, PurchaseOutcome outcome) {
    if (outcome instanceof Declined) {
      order.setAdvice(((Declined) outcome).advice());
    } else if (outcome instanceof Approved) {
      cardKeeper.keep((Approved) outcome);
    }
  }

  /** Sends a request of no order: for a wallet token, or a charge of the owner. Waits for it. */
  <T> T send(PaymentCall<T> call) throws HttpError {
    runningPayments.begin(call);
    try {
      return call.execute();
    } finally {
      runningPayments.end(call);
    }
  }

  /** Accepts no more payments, and cancels those that do not end within {@code patience}. */
  void close(Duration patience) {
    runningPayments.close(patience);
  }
}
