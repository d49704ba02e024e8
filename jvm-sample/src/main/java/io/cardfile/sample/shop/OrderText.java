package io.cardfile.sample.shop;

import io.cardfile.purchase.RetryAdvice;

/**
 * What the payer reads of an order.
 *
 * @param advice what to do next
 */
record OrderText(String title, String text, String advice) {

  static OrderText of(Order order) {
    return switch (order.status()) {
      case OPEN ->
          new OrderText("Not paid yet", "Nothing was charged.", "Pay the order at the checkout.");
      case PAYING ->
          new OrderText(
              "Being paid",
              "The payment is under way. Do not pay again.",
              "Check again in a moment.");
      case APPROVED ->
          new OrderText(
              "Paid", "Thank you. The payment was approved.", "You need not do anything.");
      case DECLINED ->
          new OrderText(
              "Declined", "The payment was declined. Nothing was charged.", advice(order));
      case REFUSED ->
          new OrderText(
              "Refused",
              "The gateway refused the request. Nothing was charged.",
              "The shop has to correct this. Write to the shop with your order number.");
      case NOT_SENT ->
          new OrderText(
              "Not sent",
              "The payment did not reach the gateway. Nothing was charged.",
              "Go back to the cart, and pay with a new order.");
      case IN_DOUBT ->
          new OrderText(
              "In doubt",
              "The payment was sent, and its answer was lost. It may have been charged.",
              "Do not pay again. Check again, or come back later: the shop finds out.");
      case UNCLAIMED ->
          new OrderText(
              "Not sent this time",
              "The shop could not record the payment, so it sent nothing. An earlier attempt may"
                  + " have been charged.",
              "Continue with this order: it is charged at most once. "
                  + (order.savesCard(false)
                      ? "It saves your card, as you chose."
                      : "It does not save your card, as you chose."));
      case CANCELLED ->
          new OrderText("Cancelled", "Nothing was charged.", "Go back to the cart to order.");
    };
  }

  private static String advice(Order order) {
    return order
        .advice()
        .filter(RetryAdvice::mayInformPayer)
        .map(OrderText::reason)
        .orElse("Please pay in another way.");
  }

  private static String reason(RetryAdvice advice) {
    return switch (advice.next()) {
      case DO_NOT_TRY_AGAIN -> "Please pay in another way.";
      case TRY_AGAIN_NOW -> "Please try again.";
      case TRY_AGAIN_LATER -> "You can try again later.";
      case CORRECT_AND_SEND_AGAIN -> "The security code was wrong. Check it in your wallet.";
      default -> "Please use another card, or ask your bank.";
    };
  }
}
