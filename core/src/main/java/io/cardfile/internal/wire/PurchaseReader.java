package io.cardfile.internal.wire;

import io.cardfile.json.JsonObject;
import io.cardfile.purchase.Purchase;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.Evidence;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import org.jspecify.annotations.Nullable;

/** Gives the outcome of a purchase that a complete reply tells, as {@link Judgement} has it. */
public final class PurchaseReader {

  private PurchaseReader() {}

  /** Returns what {@code reply} says about {@code request}. */
  public static PurchaseOutcome read(PurchaseRequest request, WireReply reply) {
    return read(request, reply, Scrubber.of(request));
  }

  /** Returns what {@code reply} says about {@code request}, without what {@code scrubber} knows. */
  public static PurchaseOutcome read(PurchaseRequest request, WireReply reply, Scrubber scrubber) {
    String requestId = reply.requestId().map(scrubber::id).orElse(null);
    JsonObject document = reply.document();
    if (document == null) {
      return new InDoubt(
          request.reference(),
          Phase.REPLIED,
          Why.UNREADABLE_REPLY,
          scrubber.id(reply.problem()),
          Evidence.text(reply.status(), requestId, scrubber.text(reply.unreadableText())));
    }
    Purchase purchase = Purchase.of(scrubber.document(document));
    return outcome(request, reply.status(), requestId, purchase);
  }

  private static PurchaseOutcome outcome(
      PurchaseRequest request, int status, @Nullable String requestId, Purchase purchase) {
    String reference = request.reference();
    Judgement judgement = Judgement.of(reference, request.amount(), status, purchase);
    switch (judgement.kind()) {
      case APPROVED:
        return new Approved(request, purchase, requestId);
      case DECLINED:
        return new Declined(reference, purchase, requestId);
      case REFUSED:
        return new Refused(reference, status, purchase, requestId);
      default:
        Evidence evidence = Evidence.document(status, requestId, purchase);
        return new InDoubt(reference, Phase.REPLIED, judgement.why(), judgement.detail(), evidence);
    }
  }
}
