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
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a complete reply means. The body decides before the status; what is not explicit,
 * whole and about this very request is in doubt.
 */
public final class PurchaseReader {

  // The statuses with which the gateway itself answers a purchase (field fact).
  private static final Set<Integer> GATEWAY_STATUSES =
      Collections.unmodifiableSet(
          new HashSet<>(Arrays.asList(200, 201, 400, 401, 403, 404, 409, 422)));

  private static final String DUPLICATE_CODE = "94";

  private final PurchaseRequest request;
  private final WireReply reply;
  private final Purchase purchase;

  private PurchaseReader(PurchaseRequest request, WireReply reply, JsonObject document) {
    this.request = request;
    this.reply = reply;
    this.purchase = Purchase.of(document);
  }

  /** Returns what {@code reply} says about {@code request}. */
  public static PurchaseOutcome read(PurchaseRequest request, WireReply reply) {
    Scrubber scrubber = Scrubber.of(request);
    JsonObject document = reply.document();
    if (document == null) {
      return new InDoubt(
          request.reference(),
          Phase.REPLIED,
          Why.UNREADABLE_REPLY,
          reply.problem(),
          Evidence.text(reply.status(), requestId(reply), scrubber.text(reply.unreadableText())));
    }
    return new PurchaseReader(request, reply, scrubber.document(document)).outcome();
  }

  private static @Nullable String requestId(WireReply reply) {
    return reply.requestId().orElse(null);
  }

  private PurchaseOutcome outcome() {
    if (!GATEWAY_STATUSES.contains(reply.status())) {
      return inDoubt(Why.UNEXPECTED_STATUS, "status " + reply.status() + " settles nothing");
    }
    if (!purchase.envelopeSuccessful().isPresent()) {
      return inDoubt(Why.INCOMPLETE_REPLY, "the reply has no Boolean successful");
    }
    return purchase.envelopeSuccessful().get() ? taken() : notTaken();
  }

  private PurchaseOutcome taken() {
    if (!purchase.successful().isPresent()) {
      return inDoubt(Why.INCOMPLETE_REPLY, "the response has no Boolean successful");
    }
    return purchase.successful().get() ? approved() : declined();
  }

  private PurchaseOutcome approved() {
    if (reply.status() != 200 && reply.status() != 201) {
      return inDoubt(Why.CONTRADICTION, "an approval with status " + reply.status());
    }
    if (!purchase.echoes(request)) {
      return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
    }
    return new Approved(request, purchase, requestId(reply));
  }

  private PurchaseOutcome declined() {
    if (!purchase.reference().isPresent() || contradictsTheRequest()) {
      return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
    }
    if (saysDuplicate()) {
      return duplicate();
    }
    if (saysCaptured()) {
      return inDoubt(Why.CONTRADICTION, "not successful, and yet captured");
    }
    return new Declined(request.reference(), purchase, requestId(reply));
  }

  private PurchaseOutcome notTaken() {
    if (purchase.successful().orElse(false) || saysCaptured()) {
      return inDoubt(Why.CONTRADICTION, "not successful outside, and yet successful inside");
    }
    if (contradictsTheRequest()) {
      return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
    }
    if (saysDuplicate()) {
      return duplicate();
    }
    if (purchase.errors().isEmpty() && !purchase.successful().isPresent()) {
      return inDoubt(Why.INCOMPLETE_REPLY, "not successful, without an error and a response");
    }
    return new Refused(request.reference(), reply.status(), purchase, requestId(reply));
  }

  /** Whether what is echoed, if anything, belongs to another request. */
  private boolean contradictsTheRequest() {
    String currency = request.amount().currency().code();
    return purchase.reference().filter(r -> !r.equals(request.reference())).isPresent()
        || purchase.currency().filter(c -> !c.equals(currency)).isPresent()
        || purchase.amountMinor().orElse(request.amount().minorUnits())
            != request.amount().minorUnits();
  }

  private boolean saysCaptured() {
    return purchase.captured().orElse(false) || purchase.capturedAmountMinor().orElse(0) != 0;
  }

  // The wording is a field fact: "Reference has already been taken", "... is already taken".
  private boolean saysDuplicate() {
    return purchase.responseCode().filter(DUPLICATE_CODE::equals).isPresent()
        || purchase.errors().stream()
            .map(e -> e.toLowerCase(Locale.ROOT))
            .anyMatch(e -> e.contains("already") && e.contains("taken"));
  }

  private PurchaseOutcome duplicate() {
    return inDoubt(Why.DUPLICATE_REFERENCE, "the gateway has this reference already");
  }

  private PurchaseOutcome inDoubt(Why why, String detail) {
    return new InDoubt(
        request.reference(),
        Phase.REPLIED,
        why,
        detail,
        Evidence.document(reply.status(), requestId(reply), purchase));
  }
}
