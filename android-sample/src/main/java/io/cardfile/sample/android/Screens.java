package io.cardfile.sample.android;

import io.cardfile.money.Money;

/** The texts of the app: what happened, whether money moved, and what to do. */
final class Screens {

  private static final String NOTHING = "Nothing was charged.";
  private static final String PERHAPS = "It may have been paid before.";

  private Screens() {}

  static Screen cart(CheckoutCart cart) {
    StringBuilder text = new StringBuilder();
    for (CheckoutCart.Line line : cart.lines()) {
      text.append(line.quantity()).append(" x ").append(line.title());
      text.append(": ").append(line.cost()).append('\n');
    }
    text.append("\nTotal: ").append(cart.total());
    return Screen.message("Your cart", text.toString(), Choice.PAY);
  }

  static Screen opening() {
    return Screen.busy("Opening your wallet", "One moment.", Choice.START_OVER);
  }

  static Screen paying() {
    return Screen.busy("Paying", "This can take up to a minute. Please do not pay again.");
  }

  static Screen checking() {
    return Screen.busy("Checking your payment", "One moment.");
  }

  static Screen cancelling() {
    return Screen.busy("Back to the cart", "Cancelling the order at the shop.");
  }

  static Screen priceChanged(Money total, boolean handedOver) {
    return Screen.message(
        "The price has changed",
        "The new total is " + total + ". " + charged(handedOver),
        Choice.CONTINUE,
        Choice.START_OVER);
  }

  static Screen shopUnreachable() {
    return Screen.message(
        "The shop does not answer",
        NOTHING + " Please check your connection.",
        Choice.CONTINUE,
        Choice.START_OVER);
  }

  static Screen walletUnreachable(boolean handedOver) {
    return Screen.message(
        "The wallet did not open",
        charged(handedOver) + " Please check your connection.",
        Choice.CONTINUE,
        Choice.START_OVER);
  }

  static Screen walletRefused(boolean handedOver) {
    return Screen.message(
        "The wallet did not open",
        charged(handedOver) + " Please contact the shop.",
        Choice.START_OVER);
  }

  static Screen unfinished(boolean handedOver) {
    return Screen.message(
        "Your payment is not finished", charged(handedOver), Choice.CONTINUE, Choice.START_OVER);
  }

  /**
   * Returns what the app itself can state about a payment.
   *
   * @param handedOver whether the callback may have reached the shop, now or earlier
   */
  private static String charged(boolean handedOver) {
    return handedOver ? PERHAPS : NOTHING;
  }

  static Screen noAnswer() {
    return Screen.message(
        "No answer from the shop",
        "It may or may not have been paid. Please do not pay again; check first.",
        Choice.CHECK_AGAIN);
  }

  /** Returns the screen with the order number and, if known, its total. */
  static Screen about(Payment payment, Screen screen) {
    Money total = payment.total();
    String order = "Order: " + payment.invoice();
    return screen.with(total == null ? order : "Total: " + total + "\n" + order);
  }

  /** Returns the screen of a status. */
  static Screen of(CheckoutStatus status) {
    switch (status) {
      case APPROVED:
        return Screen.message("Paid", "Thank you.", Choice.DONE);
      case DECLINED:
        return Screen.message(
            "Declined",
            "Your bank declined it. " + NOTHING + " Another card may work.",
            Choice.START_OVER);
      case REFUSED:
        return Screen.message(
            "The payment was not accepted",
            NOTHING + " Please contact the shop.",
            Choice.START_OVER);
      case NOT_SENT:
        return Screen.message(
            "The payment was not sent", NOTHING + " Please try again.", Choice.START_OVER);
      case IN_DOUBT:
      case PAYING:
        return Screen.message(
            "Not known yet",
            "The shop is finding out whether it was paid. Please do not pay again.",
            Choice.CHECK_AGAIN);
      case UNCLAIMED:
        return Screen.message(
            "The payment could not be made now",
            PERHAPS + " You can continue: it is paid at most once.",
            Choice.CONTINUE,
            Choice.CHECK_AGAIN);
      case OPEN: // The shop has confirmed that it is not paid.
        return unfinished(false);
      case CANCELLED:
        return Screen.message("Cancelled", NOTHING, Choice.START_OVER);
      default: // UNKNOWN: the shop may have charged the payment and lost it.
        return Screen.message(
            "The shop has no record of this payment",
            "It may or may not have been paid. Please contact the shop before you pay again.",
            Choice.CHECK_AGAIN,
            Choice.DONE);
    }
  }
}
