package io.cardfile.sample.android;

import io.cardfile.wallet.WalletCallback;
import java.io.IOException;

/**
 * The shop's server, which holds the shared secret and the credentials of the gateway. All methods
 * block. After an {@link IOException} it is unknown whether the request reached the shop.
 */
interface MerchantServer {

  /**
   * Creates the order for the cart with an invoice number that the app has created, and returns it
   * with the signed token request. Repeating the call returns the same order.
   */
  CheckoutOrder order(String invoice, CheckoutCart cart) throws IOException;

  /**
   * Passes the callback of the wallet to the shop, and waits for the outcome of the payment. An
   * order is paid at most once, however often this is called.
   */
  CheckoutOrder submit(String invoice, WalletCallback callback) throws IOException;

  /** Cancels the order unless it is being paid or was paid. */
  CheckoutOrder cancel(String invoice) throws IOException;

  /** Returns the order; {@link CheckoutOrder#UNKNOWN} if there is none. */
  CheckoutOrder status(String invoice) throws IOException;
}
