package io.cardfile.sample.android;

import io.cardfile.PaymentClient;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import java.io.IOException;

/**
 * All network calls of a checkout. Refuses to run on the main thread, because Android's own check
 * does not detect every kind of socket.
 */
final class CheckoutCalls {

  private final MerchantServer shop;
  private final PaymentClient client;
  private final MainThread main;

  CheckoutCalls(MerchantServer shop, PaymentClient client, MainThread main) {
    this.shop = shop;
    this.client = client;
    this.main = main;
  }

  CheckoutOrder order(String invoice, CheckoutCart cart) throws IOException {
    refuseMainThread("an order");
    return shop.order(invoice, cart);
  }

  WalletTokenOutcome walletToken(SignedWalletTokenRequest signed) {
    refuseMainThread("a wallet token");
    return client.walletToken(signed).execute();
  }

  CheckoutStatus submit(String invoice, WalletCallback callback) throws IOException {
    refuseMainThread("a payment");
    return shop.submit(invoice, callback);
  }

  CheckoutStatus cancel(String invoice) throws IOException {
    refuseMainThread("cancelling an order");
    return shop.cancel(invoice);
  }

  CheckoutStatus status(String invoice) throws IOException {
    refuseMainThread("the status of an order");
    return shop.status(invoice);
  }

  private void refuseMainThread(String what) {
    if (main.isCurrent()) {
      throw new IllegalStateException(
          what + " waits for the network: call it on a background thread, not on the main thread");
    }
  }
}
