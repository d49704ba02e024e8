package io.cardfile.sample;

import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused;
import io.cardfile.purchase.PurchaseOutcome.Refused;

/** The code of docs/outcomes.md. */
final class OutcomeHandling {

  String handle(PurchaseOutcome outcome) {
    return switch (outcome.next()) { // Without default: a step that is missing does not compile.
      case DELIVER -> "deliver";
      case CAPTURE -> "authorised: capture it when the goods leave";
      case ASK_FOR_ANOTHER_CARD -> "another card, please";
      case TRY_AGAIN_NOW -> "same card, new reference, now";
      case TRY_AGAIN_LATER -> "same card, new reference, later";
      case DO_NOT_TRY_AGAIN -> "another way to pay, please";
      case CORRECT_AND_SEND_AGAIN -> "correct the request";
      case SEND_SAME_REFERENCE_AGAIN -> "the same request again";
      case LOOK_UP -> "wait: look the reference up";
    };
  }

  PaymentClient.Builder withOwnRule(PaymentClient.Builder client) {
    return client.duplicateWhen(reply -> reply.errors().contains("Referenz bereits vergeben"));
  }

  static final class Shop implements PurchaseOutcome.Visitor<String> {
    @Override
    public String approved(Approved o) {
      return o.capture() + " of " + o.amount();
    }

    @Override
    public String declined(Declined o) {
      return "declined: " + o.advice();
    }

    @Override
    public String refused(Refused o) {
      return "wrong: " + o.errors();
    }

    @Override
    public String referenceReused(ReferenceReused o) {
      return "another purchase";
    }

    @Override
    public String notSent(NotSent o) {
      return "again: " + o.why();
    }

    @Override
    public String inDoubt(InDoubt o) {
      return "wait: " + o.detail();
    }
  }
}
