package io.cardfile.sample.android;

/** The buttons that the payer can press. */
enum Choice {
  /** Starts a payment and opens the wallet. */
  PAY("Pay with wallet"),
  /** Opens the wallet again with the same invoice. */
  CONTINUE("Continue this payment"),
  /** Queries the shop for the outcome again; pays nothing. */
  CHECK_AGAIN("Check again"),
  /** Cancels this payment and shows the cart. */
  START_OVER("Back to the cart"),
  /** Closes the app. */
  DONE("Done");

  private final String label;

  Choice(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}
