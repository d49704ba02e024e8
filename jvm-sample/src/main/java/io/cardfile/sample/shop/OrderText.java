package io.cardfile.sample.shop;

import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.RetryAdvice;

/**
 * What the payer reads of an order. Every text states whether money moved.
 *
 * @param tone the colour: good, bad, wait or calm
 * @param badge the status in lists, with a sign so that the colour is not needed
 * @param again the button that leads to the checkout; empty if there is nothing to pay
 */
record OrderText(String title, String tone, String badge, String text, String again) {

  static OrderText of(Order order) {
    return switch (order.status()) {
      case OPEN ->
          new OrderText(
              "Not paid yet", "calm", "– Not paid", "Nothing was charged.", "Continue to payment");
      case PAYING ->
          new OrderText(
              "Paying …", "wait", "? Paying", "Please do not pay again: it is on its way.", "");
      case APPROVED ->
          new OrderText("Paid", "good", "✓ Paid", "See you at the harbour! " + charged(order), "");
      case DECLINED ->
          new OrderText(
              "Declined",
              "bad",
              "✕ Declined",
              "Nothing was charged. " + advice(order),
              "Pay with another card");
      case REFUSED ->
          new OrderText(
              "The payment was not accepted",
              "bad",
              "✕ Not accepted",
              "Nothing was charged. Write to the shop with your order number.",
              "");
      case NOT_SENT ->
          new OrderText(
              "The payment was not made",
              "calm",
              "– Not made",
              "Nothing was charged.",
              "Try again");
      case IN_DOUBT ->
          new OrderText(
              "We are checking your payment",
              "wait",
              "? Being checked",
              "The result is not known yet. The shop checks it again; you can press Check now.",
              "");
      case UNCLAIMED ->
          new OrderText(
              "The payment could not be made now",
              "calm",
              "– Not sent",
              "Nothing was sent. Continue with this order: it is charged at most once.",
              "Continue to payment");
      case CANCELLED ->
          new OrderText("Cancelled", "calm", "– Cancelled", "Nothing was charged.", "");
    };
  }

  private static String charged(Order order) {
    return order
            .outcome()
            .filter(Approved.class::isInstance)
            .map(outcome -> StoredCards.title((Approved) outcome))
            .orElse("Your card")
        + " was charged once.";
  }

  private static String advice(Order order) {
    return order
        .outcome()
        .filter(Declined.class::isInstance)
        .map(outcome -> ((Declined) outcome).advice())
        .filter(RetryAdvice::mayInformPayer)
        .map(OrderText::adviceText)
        .orElse("Please pay in another way.");
  }

  private static String adviceText(RetryAdvice advice) {
    return switch (advice.next()) {
      case DO_NOT_TRY_AGAIN -> "Please pay in another way.";
      case TRY_AGAIN_NOW -> "Please try again.";
      case TRY_AGAIN_LATER -> "You can try again later.";
      case CORRECT_AND_SEND_AGAIN -> "The security code was wrong. Check it in your wallet.";
      default -> "Please use another card, or ask your bank.";
    };
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
