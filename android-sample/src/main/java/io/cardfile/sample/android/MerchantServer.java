package io.cardfile.sample.android;

import io.cardfile.wallet.WalletCallback;
import java.io.IOException;

/**
 * The shop's own server, which holds the shared secret and the credentials of the gateway. All of
 * it blocks; an {@link IOException} means that nobody knows whether the shop was reached.
 */
interface MerchantServer {

  /**
   * Puts the cart under an invoice number that the app made up before, and gives the order with the
   * signed token request. The same again gives the same order, so it may be repeated.
   */
  CheckoutOrder order(String invoice, CheckoutCart cart) throws IOException;

  /**
   * Hands over what the lightbox called back with, and waits for the end of the payment. An order
   * is paid once, however often this comes.
   */
  CheckoutStatus submit(String invoice, WalletCallback callback) throws IOException;

  /** Gives the order up unless it is being paid; gives what became of it. */
  CheckoutStatus cancel(String invoice) throws IOException;

  /** Gives what became of the order; {@link CheckoutStatus#UNKNOWN} when there is none. */
  CheckoutStatus status(String invoice) throws IOException;
}
