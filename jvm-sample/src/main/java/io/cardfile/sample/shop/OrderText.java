package io.cardfile.sample.shop;

import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.RetryAdvice;

/**
 * What the payer reads of an order. Every text states whether money moved.
 *
 * @param tone the colour: good, bad, wait or calm
 * @param badge the status in lists, with a sign so that the colour is not needed
 * @param action what the one button of the page does; empty if the payer has to wait
 */
record OrderText(String title, String tone, String badge, String text, String action) {

  private static final String TO_CART = "Back to your stay";

  static OrderText of(Order order) {
    return switch (order.status()) {
      case OPEN ->
          calm("Not paid yet", "Not paid yet", "Nothing was charged.", "Continue to payment");
      case PAYING ->
          wait("Paying …", "Paying", "Please do not pay again. The payment is on its way.");
      case APPROVED -> new OrderText("Paid", "good", "✓ Paid", paid(order), "Order something else");
      case DECLINED ->
          bad("Declined", "Declined", "Nothing was charged. " + declined(order), another(order));
      case REFUSED ->
          bad(
              "The payment was not accepted",
              "Not accepted",
              "Nothing was charged. The shop has to correct this: write to it with your order"
                  + " number.",
              TO_CART);
      case NOT_SENT ->
          calm("The payment was not sent", "Not sent", "Nothing was charged.", another(order));
      case IN_DOUBT ->
          wait(
              "We are checking your payment",
              "Being checked",
              "The bank’s answer was lost on the way. The shop asks for it again, and so does this"
                  + " page.");
      case UNCLAIMED ->
          calm(
              "The payment could not be made now",
              "Not sent",
              "Nothing was sent. Continue with this order: it is charged at most once.",
              "Continue to payment");
      case CANCELLED -> calm("Cancelled", "Cancelled", "Nothing was charged.", TO_CART);
    };
  }

  private static OrderText calm(String title, String badge, String text, String action) {
    return new OrderText(title, "calm", "– " + badge, text, action);
  }

  private static OrderText bad(String title, String badge, String text, String action) {
    return new OrderText(title, "bad", "✕ " + badge, text, action);
  }

  private static OrderText wait(String title, String badge, String text) {
    return new OrderText(title, "wait", "? " + badge, text, "");
  }

  private static String paid(Order order) {
    String card =
        order
            .outcome()
            .filter(Approved.class::isInstance)
            .map(outcome -> StoredCards.title((Approved) outcome))
            .orElse("Your card");
    return "See you at the harbour! " + card + " was charged once.";
  }

  private static String declined(Order order) {
    return order
        .outcome()
        .filter(Declined.class::isInstance)
        .map(outcome -> ((Declined) outcome).advice())
        .filter(RetryAdvice::mayInformPayer)
        .map(OrderText::advice)
        .orElse("Please pay in another way.");
  }

  private static String advice(RetryAdvice advice) {
    return switch (advice.next()) {
      case DO_NOT_TRY_AGAIN -> "Please pay in another way.";
      case TRY_AGAIN_NOW -> "Please try again.";
      case TRY_AGAIN_LATER -> "You can try again later.";
      case CORRECT_AND_SEND_AGAIN -> "The security code was wrong. Check it in your wallet.";
      default -> "Please use another card, or ask your bank.";
    };
  }

  private static String another(Order order) {
    return order.status() == Order.Status.DECLINED ? "Pay with another card" : "Try again";
  }

  /** Returns the path to which the button leads. */
  String path() {
    return action.equals(TO_CART) || tone.equals("good") ? "/" : "/checkout";
  }

  /** Returns the lines of the icon. */
  String icon() {
    return switch (tone) {
      case "good" -> "m5 12.5 4.5 4.5L19 7.5";
      case "bad" -> "M6 6l12 12M18 6 6 18";
      case "wait" -> "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5l3 2";
      default -> "M6 12h12";
    };
  }
}
