package io.cardfile.sample.android;

import io.cardfile.money.Money;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A shop in memory, whose network can lose requests and replies. */
final class FakeShop implements MerchantServer {

  private static final Set<CheckoutStatus> PAYABLE =
      Set.of(CheckoutStatus.OPEN, CheckoutStatus.UNCLAIMED, CheckoutStatus.NOT_SENT);

  private final LocalWalletTokenSigner signer =
      LocalWalletTokenSigner.of("TEST-merchant", new JcaHashSigner(SharedSecret.ofUtf8("TEST")));

  /** The received requests, in order. */
  final List<String> requests = new ArrayList<>();

  /** The invoices that were charged, once for each charge. */
  final List<String> charges = new ArrayList<>();

  private final Map<String, CheckoutStatus> orders = new HashMap<>();

  Money price = Money.of("129.00", "AUD");
  CheckoutStatus outcome = CheckoutStatus.APPROVED;
  boolean requestsLost;
  boolean repliesLost;

  @Override
  public CheckoutOrder order(String invoice, CheckoutCart cart) throws IOException {
    receive("order");
    orders.putIfAbsent(invoice, CheckoutStatus.OPEN);
    return reply(invoice);
  }

  @Override
  public CheckoutOrder submit(String invoice, WalletCallback callback) throws IOException {
    receive("submit");
    if (PAYABLE.contains(orders.get(invoice))) {
      orders.put(invoice, outcome);
      if (outcome == CheckoutStatus.APPROVED) {
        charges.add(invoice);
      }
    }
    return reply(invoice);
  }

  @Override
  public CheckoutOrder cancel(String invoice) throws IOException {
    receive("cancel");
    orders.replace(invoice, CheckoutStatus.OPEN, CheckoutStatus.CANCELLED);
    return reply(invoice);
  }

  @Override
  public CheckoutOrder status(String invoice) throws IOException {
    receive("status");
    return reply(invoice);
  }

  /** Changes the status of an order without the app. */
  void set(String invoice, CheckoutStatus status) {
    orders.put(invoice, status);
  }

  /** Restarts the shop without its orders. */
  void forget() {
    orders.clear();
  }

  private void receive(String request) throws IOException {
    if (requestsLost) {
      throw new IOException("no network");
    }
    requests.add(request);
  }

  private CheckoutOrder reply(String invoice) throws IOException {
    if (repliesLost) {
      throw new IOException("the reply is lost");
    }
    CheckoutStatus status = orders.get(invoice);
    if (status == null) {
      return CheckoutOrder.UNKNOWN;
    }
    return new CheckoutOrder(status, price, PAYABLE.contains(status) ? sign(invoice) : null);
  }

  private SignedWalletTokenRequest sign(String invoice) {
    return signer.sign(
        WalletTokenRequest.builder()
            .invoiceNumber(invoice)
            .total(price)
            .originUrl("https://shop.example")
            .callbackPath("/checkout/wallet")
            .build());
  }
}
