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

/** A shop in memory, whose network can lose requests and replies. */
final class FakeShop implements MerchantServer {

  private final LocalWalletTokenSigner signer =
      LocalWalletTokenSigner.of("TEST-merchant", new JcaHashSigner(SharedSecret.ofUtf8("TEST")));

  /** The received requests, in order. */
  final List<String> requests = new ArrayList<>();

  /** The number of charges of each invoice. */
  final Map<String, Integer> charges = new HashMap<>();

  private final Map<String, CheckoutStatus> orders = new HashMap<>();

  Money price = Money.of("129.00", "AUD");
  CheckoutStatus outcome = CheckoutStatus.APPROVED;

  /** Whether requests get lost, or otherwise replies. */
  boolean requestsLost;

  boolean repliesLost;

  @Override
  public CheckoutOrder order(String invoice, CheckoutCart cart) throws IOException {
    receive("order");
    orders.putIfAbsent(invoice, CheckoutStatus.OPEN);
    CheckoutStatus status = orders.get(invoice);
    return reply(new CheckoutOrder(status, price, status.mayBePaid() ? sign(invoice) : null));
  }

  @Override
  public CheckoutStatus submit(String invoice, WalletCallback callback) throws IOException {
    receive("submit");
    if (orders.getOrDefault(invoice, CheckoutStatus.UNKNOWN).mayBePaid()) {
      orders.put(invoice, outcome);
      charges.merge(invoice, outcome == CheckoutStatus.APPROVED ? 1 : 0, Integer::sum);
    }
    return status(invoice, "submit");
  }

  @Override
  public CheckoutStatus cancel(String invoice) throws IOException {
    receive("cancel");
    orders.replace(invoice, CheckoutStatus.OPEN, CheckoutStatus.CANCELLED);
    return status(invoice, "cancel");
  }

  @Override
  public CheckoutStatus status(String invoice) throws IOException {
    receive("status");
    return status(invoice, "status");
  }

  private CheckoutStatus status(String invoice, String what) throws IOException {
    CheckoutStatus status = orders.getOrDefault(invoice, CheckoutStatus.UNKNOWN);
    if (status == CheckoutStatus.UNKNOWN && what.equals("submit")) {
      throw new IOException("the shop does not know the order");
    }
    return reply(status);
  }

  /** Changes the status of an order without the app. */
  void set(String invoice, CheckoutStatus status) {
    orders.put(invoice, status);
  }

  /** Restarts the shop without its orders. */
  void forget() {
    orders.clear();
  }

  private void receive(String what) throws IOException {
    if (requestsLost) {
      throw new IOException("no network");
    }
    requests.add(what);
  }

  private <T> T reply(T reply) throws IOException {
    if (repliesLost) {
      throw new IOException("the reply is lost");
    }
    return reply;
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
