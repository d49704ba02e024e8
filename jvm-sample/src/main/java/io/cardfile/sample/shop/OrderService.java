package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.Optional;
import java.util.function.Consumer;

/** The operations on orders. Thread-safe. */
final class OrderService {

  static final String ORIGIN = "https://shop.example";
  static final String CALLBACK_PATH = "/checkout/wallet";

  private final Orders orders;
  private final LocalWalletTokenSigner signer;
  private final PaymentService paymentService;
  private final OrderReconciliation reconciliation;
  private final Consumer<Order> listener;

  OrderService(
      Orders orders,
      LocalWalletTokenSigner signer,
      PaymentService paymentService,
      OrderReconciliation reconciliation,
      Consumer<Order> listener) {
    this.orders = orders;
    this.signer = signer;
    this.paymentService = paymentService;
    this.reconciliation = reconciliation;
    this.listener = listener;
  }

  /** Returns the order of this invoice; creates it if there is none. */
  Order put(String invoice, Cart cart) throws JournalException, HttpError {
    Order order = orders.put(invoice, cart);
    reconciliation.resolve(order);
    return order;
  }

  /** Returns the signed text for one wallet token request for this invoice and total. */
  String signed(Order order, Cart cart) {
    WalletTokenRequest.Builder request =
        WalletTokenRequest.builder()
            .invoiceNumber(order.invoice())
            .total(order.total())
            .originUrl(ORIGIN)
            .callbackPath(CALLBACK_PATH);
    cart.lines().forEach(line -> request.cartItem(line.item()));
    return signer.sign(request.build()).toText();
  }

  Optional<Order> find(String invoice) throws JournalException {
    Optional<Order> order = orders.find(invoice);
    if (order.isPresent()) {
      reconciliation.resolve(order.get());
    }
    return order;
  }

  Optional<Order> pay(String invoice, WalletCallback callback) throws JournalException, HttpError {
    Optional<Order> order = orders.find(invoice);
    if (order.isPresent()) {
      paymentService.pay(order.get(), callback);
    }
    return order;
  }

  Optional<Order> cancel(String invoice) throws JournalException {
    Optional<Order> order = orders.find(invoice);
    if (order.isPresent() && order.get().cancel()) {
      listener.accept(order.get());
    }
    return order;
  }
}
