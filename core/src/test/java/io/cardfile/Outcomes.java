package io.cardfile;

import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.Phase;

/** Outcomes of purchases that were sent once; {@code requestId} may be null. */
public final class Outcomes {

  private Outcomes() {}

  public static Approved approved(
      PurchaseRequest request, PurchaseResponse reply, String requestId) {
    boolean first = request.kind() == PurchaseRequest.Kind.FIRST_CARD_ON_FILE;
    return new Approved(
        request.reference(), request.amount(), first, reply, OutcomeOrigin.reply(requestId));
  }

  public static Declined declined(String reference, PurchaseResponse reply, String requestId) {
    return new Declined(reference, reply, OutcomeOrigin.reply(requestId));
  }

  public static Refused refused(
      String reference, int status, PurchaseResponse reply, String requestId) {
    return new Refused(reference, status, reply, false, OutcomeOrigin.reply(requestId));
  }

  public static NotSent notSent(String reference, String why, Throwable cause) {
    return new NotSent(reference, why, cause, false, OutcomeOrigin.WITHOUT_REPLY);
  }

  public static InDoubt inDoubt(
      String reference, Phase phase, Why why, String detail, Throwable cause) {
    return new InDoubt(reference, phase, why, detail, cause, OutcomeOrigin.reply("q"));
  }

  public static InDoubt inDoubt(
      String reference, Why why, String detail, int status, PurchaseResponse reply, String text) {
    return new InDoubt(reference, why, detail, status, reply, text, OutcomeOrigin.reply("q"));
  }
}
