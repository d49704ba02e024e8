package io.cardfile.spring.shop;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.Kind;

/** The text for the payer of docs/learn/outcomes.md. */
final class PayerText {

  private PayerText() {}

  // region payer
  static String textForPayer(PurchaseOutcome outcome) {
    if (outcome instanceof Declined declined && !declined.advice().mayInformPayer()) {
      return "The payment was declined. Please pay in another way.";
    }
    return switch (outcome.next()) {
      case DELIVER -> "Your payment was approved.";
      case CAPTURE -> "The amount is reserved on your card.";
      case ASK_FOR_ANOTHER_CARD -> "Please use another card, or ask your bank.";
      case TRY_AGAIN_NOW -> "The payment was declined. Please try again.";
      case TRY_AGAIN_LATER -> "The payment was declined. You can try again later.";
      case DO_NOT_TRY_AGAIN -> "The payment was declined. Please pay in another way.";
      case CORRECT_AND_SEND_AGAIN ->
          outcome.kind() == Kind.DECLINED
              ? "The security code was wrong. Please enter it again."
              : "We could not make the payment. Please contact us.";
      case SEND_SAME_REFERENCE_AGAIN -> "We cannot take the payment now. Please try again later.";
      case LOOK_UP -> "We are checking your payment. Please do not pay again.";
    };
  }

  // endregion
}
