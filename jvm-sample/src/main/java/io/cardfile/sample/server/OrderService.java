package io.cardfile.sample.server;

import io.cardfile.journal.JournalException;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.Optional;
import java.util.function.Consumer;

/** What can be asked of an order. Thread-safe. */
final class OrderService {

  static final String ORIGIN = "https://shop.example";
  static final String CALLBACK_PATH = "/checkout/wallet";

  private final Orders orders;
  private final LocalWalletTokenSigner signer;
  private final PaymentService cashier;
  private final Settlement settlement;
  private final Consumer<Order> told;

  OrderService(
      Orders orders,
      LocalWalletTokenSigner signer,
      PaymentService cashier,
      Settlement settlement,
      Consumer<Order> told) {
    this.orders = orders;
    this.signer = signer;
    this.cashier = cashier;
    this.settlement = settlement;
    this.told = told;
  }

  /** Gives the order of this invoice, new or not. */
  Order put(String invoice, Cart cart) throws JournalException, HttpError {
    Order order = orders.put(invoice, cart);
    settlement.settle(order);
    return order;
  }

  /** Gives the text with which an app can ask for one wallet token, for this invoice and total. */
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
      settlement.settle(order.get());
    }
    return order;
  }

  Optional<Order> pay(String invoice, WalletCallback callback) throws JournalException, HttpError {
    Optional<Order> order = orders.find(invoice);
    if (order.isPresent()) {
      cashier.pay(order.get(), callback);
    }
    return order;
  }

  Optional<Order> cancel(String invoice) throws JournalException {
    Optional<Order> order = orders.find(invoice);
    if (order.isPresent() && order.get().cancel()) {
      told.accept(order.get());
    }
    return order;
  }
}
