package io.cardfile.sample.android;

/** The buttons that the payer can press. */
enum Choice {
  /** Creates a payment and opens the wallet. */
  PAY,
  /** Opens the wallet again for the same payment. */
  CONTINUE,
  /** Queries the shop for the outcome; pays nothing. */
  CHECK_AGAIN,
  /** Cancels the payment at the shop, and then shows the cart. */
  CANCEL,
  /** Shows the cart after a payment that has ended. */
  BACK_TO_CART,
  /** Leaves the app after a payment that has ended. */
  DONE
}
