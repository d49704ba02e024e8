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
  private final CardKeeper cardKeeper;
  private final Consumer<Order> listener;

  OrderService(
      Orders orders,
      LocalWalletTokenSigner signer,
      PaymentService paymentService,
      OrderReconciliation reconciliation,
      CardKeeper cardKeeper,
      Consumer<Order> listener) {
    this.orders = orders;
    this.signer = signer;
    this.paymentService = paymentService;
    this.reconciliation = reconciliation;
    this.cardKeeper = cardKeeper;
    this.listener = listener;
  }

  /** Returns the order of this invoice; creates it if there is none. */
  Order put(String invoice, Cart cart) throws JournalException, HttpError {
    Order order = orders.put(invoice, cart);
    resolve(order);
    return order;
  }

  private void resolve(Order order) throws JournalException {
    reconciliation.resolve(order);
    if (order.status() == OrderStatus.APPROVED) {
      cardKeeper.recover(order.invoice());
    }
  }

  /** Returns the signed text for one wallet token request for this invoice and total. */
  String signed(Order order, Cart cart) {
    return signer.sign(tokenRequest(order, cart, ORIGIN, CALLBACK_PATH)).toText();
  }

  /** Returns the request for a wallet token, with the amounts of the catalogue. */
  static WalletTokenRequest tokenRequest(
      Order order, Cart cart, String originUrl, String callbackPath) {
    WalletTokenRequest.Builder request =
        WalletTokenRequest.builder()
            .invoiceNumber(order.invoice())
            .total(order.total())
            .originUrl(originUrl)
            .callbackPath(callbackPath);
    cart.lines().forEach(line -> request.cartItem(line.item()));
    return request.build();
  }

  /** Returns the order without looking it up at the gateway. */
  Optional<Order> read(String invoice) throws JournalException {
    return orders.find(invoice);
  }

  /** Returns the order, after a look-up at the gateway if it is in doubt. */
  Optional<Order> find(String invoice) throws JournalException {
    Optional<Order> order = orders.find(invoice);
    if (order.isPresent()) {
      resolve(order.get());
    }
    return order;
  }

  /**
   * Charges the order if it may be paid.
   *
   * @param savesCard whether the payer lets the shop keep the card
   */
  Optional<Order> pay(String invoice, WalletCallback callback, boolean savesCard)
      throws JournalException, HttpError {
    Optional<Order> order = orders.find(invoice);
    if (order.isPresent()) {
      paymentService.pay(order.get(), callback, savesCard);
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
