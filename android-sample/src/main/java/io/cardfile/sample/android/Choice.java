package io.cardfile.sample.android;

/** The buttons that the payer can press. */
enum Choice {
  /** Starts a payment and opens the wallet. */
  PAY("Pay with wallet"),
  /** Opens the wallet again with the same invoice. */
  GO_ON("Go on with this payment"),
  /** Queries the shop for the outcome again; pays nothing. */
  ASK_AGAIN("Ask again"),
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
