package io.cardfile.sample.android;

/** What the payer can press. */
enum Choice {
  /** Goes to the wallet. */
  PAY("Pay with wallet"),
  /** Goes back to the wallet with the same invoice. */
  GO_ON("Go on with this payment"),
  /** Asks the shop again how it ended; pays nothing. */
  ASK_AGAIN("Ask again"),
  /** Gives this payment up and goes back to the cart. */
  START_OVER("Back to the cart"),
  /** Leaves. */
  DONE("Done");

  private final String label;

  Choice(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}
