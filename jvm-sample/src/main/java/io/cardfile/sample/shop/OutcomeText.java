package io.cardfile.sample.shop;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.RetryAdvice;

/** What the owner reads of an outcome: what happened, and what to do. */
final class OutcomeText implements PurchaseOutcome.Visitor<String> {

  static final OutcomeText INSTANCE = new OutcomeText();

  private OutcomeText() {}

  @Override
  public String approved(Approved outcome) {
    return outcome.isReplayed()
        ? "Approved before: the journal has the charge, and nothing was sent again."
        : "Approved: the card was charged.";
  }

  @Override
  public String declined(Declined outcome) {
    return "Declined: nothing was charged. " + advice(outcome.advice());
  }

  static String advice(RetryAdvice advice) {
    return switch (advice.next()) {
      case DO_NOT_TRY_AGAIN -> "Do not charge this card again; schemes fine merchants for it.";
      case TRY_AGAIN_NOW -> "Charge it again at once; if it is declined too, later.";
      case TRY_AGAIN_LATER ->
          advice
              .notBefore()
              .map(time -> "Charge it again after " + time + ".")
              .orElse("Charge it again after three days.");
      case CORRECT_AND_SEND_AGAIN -> "The security code was wrong.";
      default -> "Ask the payer for another card.";
    };
  }

  @Override
  public String refused(Refused outcome) {
    return outcome.allowsNextAttempt()
        ? "Refused: the gateway did not accept user name, token or address. Correct them."
        : "Refused: the gateway did not accept the request. Nothing was charged.";
  }

  @Override
  public String referenceReused(ReferenceReused outcome) {
    return "Not sent: the reference stands for another charge. A person has to check this.";
  }

  @Override
  public String notSent(NotSent outcome) {
    return "Not sent this time: charge again. The reference is the same, so nothing is charged"
        + " twice.";
  }

  @Override
  public String inDoubt(InDoubt outcome) {
    return "In doubt: it may have been charged. Reconcile it below; do not charge it in another"
        + " way.";
  }
}
