package io.cardfile.sample.android;

/** How far a checkout has come; kept by its name when the process dies. */
enum Step {
  /** The payer looks at the cart; nothing was asked of anybody. */
  CART,
  /** The shop is asked to sign, and the wallet for a token. */
  REQUESTING,
  /** The payer is in the lightbox, or looks at why it did not open. */
  IN_LIGHTBOX,
  /** The shop is told that the payer will not pay. */
  GIVING_UP,
  /** The shop was told that the payer agreed; it may be charging. */
  SUBMITTED,
  /** The shop has said how it ended. */
  ENDED;

  /** How far a checkout is of which the shop says this. */
  static Step of(CheckoutStatus status) {
    switch (status) {
      case OPEN:
        return IN_LIGHTBOX;
      case PAYING:
      case IN_DOUBT:
      case UNCLAIMED:
      case UNKNOWN: // After it was told to charge: nothing is known to have ended.
        return SUBMITTED;
      default:
        return ENDED;
    }
  }
}
