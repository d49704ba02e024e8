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

  static Screen asking() {
    return Screen.busy("Asking the shop", "How far did your payment get?");
  }

  static Screen givingUp() {
    return Screen.busy("Back to the cart", "Telling the shop that you will not pay.");
  }

  static Screen priceChanged(Money total, boolean handedOver) {
    return Screen.message(
        "The price has changed",
        "The shop now asks for " + total + ". " + charged(handedOver),
        Choice.GO_ON,
        Choice.START_OVER);
  }

  static Screen shopUnreachable() {
    return Screen.message(
        "The shop does not answer",
        NOTHING + " Is there a connection?",
        Choice.GO_ON,
        Choice.START_OVER);
  }

  static Screen walletUnreachable(boolean handedOver) {
    return Screen.message(
        "The wallet did not open",
        charged(handedOver) + " Is there a connection?",
        Choice.GO_ON,
        Choice.START_OVER);
  }

  static Screen walletRefused(boolean handedOver) {
    return Screen.message(
        "The wallet did not open",
        charged(handedOver) + " Please tell the shop.",
        Choice.START_OVER);
  }

  static Screen unfinished(boolean handedOver) {
    return Screen.message(
        "Your payment is not finished", charged(handedOver), Choice.GO_ON, Choice.START_OVER);
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
        "It may or may not have been paid. Please do not pay again: ask.",
        Choice.ASK_AGAIN);
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
            "Your bank said no. " + NOTHING + " Another card may work.",
            Choice.START_OVER);
      case REFUSED:
        return Screen.message(
            "The payment was not taken", NOTHING + " Please tell the shop.", Choice.START_OVER);
      case NOT_SENT:
        return Screen.message(
            "The payment did not go out", NOTHING + " Please try again.", Choice.START_OVER);
      case IN_DOUBT:
      case PAYING:
        return Screen.message(
            "Not known yet",
            "The shop is finding out whether it was paid. Please do not pay again.",
            Choice.ASK_AGAIN);
      case UNCLAIMED:
        return Screen.message(
            "The shop could not pay it now",
            PERHAPS + " You can go on: it is paid once at most.",
            Choice.GO_ON,
            Choice.ASK_AGAIN);
      case OPEN: // The shop has confirmed that it is not paid.
        return unfinished(false);
      case CANCELLED:
        return Screen.message("Given up", NOTHING, Choice.START_OVER);
      default: // UNKNOWN: the shop may have charged the payment and lost it.
        return Screen.message(
            "The shop does not know this payment",
            "It may or may not have been paid. Please ask at the shop before you pay again.",
            Choice.ASK_AGAIN,
            Choice.DONE);
    }
  }
}
