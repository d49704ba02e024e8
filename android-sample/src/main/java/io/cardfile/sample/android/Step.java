package io.cardfile.sample.android;

/** The progress of a checkout; saved by name for the next process. */
enum Step {
  /** The payer looks at the cart; no request was sent. */
  CART,
  /** The app requests a signature from the shop, and then a token from the wallet. */
  REQUESTING,
  /** The payer is in the lightbox, or sees why it did not open. */
  IN_LIGHTBOX,
  /** The app cancels the order at the shop. */
  GIVING_UP,
  /** The callback was sent to the shop, which may be charging. */
  SUBMITTED,
  /** The shop has returned the final status. */
  ENDED;

  /** Returns the step of a checkout with this status at the shop. */
  static Step of(CheckoutStatus status) {
    switch (status) {
      case OPEN:
        return IN_LIGHTBOX;
      case PAYING:
      case IN_DOUBT:
      case UNCLAIMED:
      case UNKNOWN: // After the submission: it is not known whether the payment has ended.
        return SUBMITTED;
      default:
        return ENDED;
    }
  }
}
