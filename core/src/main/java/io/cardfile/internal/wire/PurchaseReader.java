package io.cardfile.internal.wire;

import io.cardfile.json.JsonObject;
import io.cardfile.purchase.Environment;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.Evidence;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import org.jspecify.annotations.Nullable;

/** Reads a complete reply to a purchase; {@link OutcomeClassifier} classifies it. */
public final class PurchaseReader {

  private final PurchaseRequest request;
  private final Redactor redactor;
  private final @Nullable Environment expected;

  private PurchaseReader(
      PurchaseRequest request, Redactor redactor, @Nullable Environment expected) {
    this.request = request;
    this.redactor = redactor;
    this.expected = expected;
  }

  /** Returns the outcome of {@code request} from {@code reply}. */
  public static PurchaseOutcome read(PurchaseRequest request, WireReply reply) {
    return read(request, reply, Redactor.of(request), null);
  }

  /**
   * Returns the outcome of {@code request} from {@code reply}, redacted by {@code redactor}.
   *
   * @param expected the environment that must have answered; null for any
   */
  public static PurchaseOutcome read(
      PurchaseRequest request, WireReply reply, Redactor redactor, @Nullable Environment expected) {
    return new PurchaseReader(request, redactor, expected).read(reply);
  }

  private PurchaseOutcome read(WireReply reply) {
    String requestId = reply.requestId().map(redactor::id).orElse(null);
    JsonObject document = reply.document();
    if (document == null) {
      return inDoubt(
          Why.UNREADABLE_REPLY,
          redactor.id(reply.problem()),
          Evidence.text(reply.status(), requestId, redactor.text(reply.unreadableText())));
    }
    PurchaseResponse purchase = PurchaseResponse.of(redactor.document(document));
    if (expected != null && purchase.environment().orElse(expected) != expected) {
      return inDoubt(
          Why.OTHER_ENVIRONMENT,
          "the reply is not from the " + expected + " system that the client expects",
          Evidence.document(reply.status(), requestId, purchase));
    }
    // Classifies the unmasked document: a masked CVV may be the number that means an unknown
    // outcome.
    OutcomeClassifier classification =
        OutcomeClassifier.of(
            request.reference(),
            request.amount(),
            reply.status(),
            PurchaseResponse.of(document),
            reply.isAttributed());
    return outcome(classification, reply.status(), requestId, purchase);
  }

  private PurchaseOutcome outcome(
      OutcomeClassifier classification,
      int status,
      @Nullable String requestId,
      PurchaseResponse purchase) {
    String reference = request.reference();
    switch (classification.kind()) {
      case APPROVED:
        return new Approved(request, purchase, requestId);
      case DECLINED:
        return new Declined(reference, purchase, requestId);
      case REFUSED:
        return new Refused(reference, status, purchase, requestId, !classification.processed());
      default:
        Evidence evidence = Evidence.document(status, requestId, purchase);
        return inDoubt(classification.why(), classification.detail(), evidence);
    }
  }

  private InDoubt inDoubt(Why why, String detail, Evidence evidence) {
    return new InDoubt(request.reference(), Phase.REPLIED, why, detail, evidence);
  }
}
