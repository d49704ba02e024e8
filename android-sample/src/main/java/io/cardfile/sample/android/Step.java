package io.cardfile.sample.android;

/** How far a checkout has come; kept by its name when the process dies. */
enum Step {
  /** The payer looks at the cart; nothing was asked of anybody. */
  CART,
  /** The shop is asked to sign, and the wallet for a token. */
  REQUESTING,
  /** The payer is in the lightbox, or looks at why it did not open. */
  IN_LIGHTBOX,
  /** The shop was told that the payer agreed; it may be charging. */
  SUBMITTED,
  /** The shop has said how it ended. */
  ENDED
}
