package io.cardfile.internal.wire;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
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
import java.util.OptionalLong;
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
  private final int status;
  private final @Nullable String requestId;
  private final Purchase purchase;

  private PurchaseReader(
      PurchaseRequest request, int status, @Nullable String requestId, JsonObject document) {
    this.request = request;
    this.status = status;
    this.requestId = requestId;
    this.purchase = Purchase.of(document);
  }

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
    JsonObject scrubbed = scrubber.document(document);
    return new PurchaseReader(request, reply.status(), requestId, scrubbed).outcome();
  }

  private PurchaseOutcome outcome() {
    if (!GATEWAY_STATUSES.contains(status)) {
      return inDoubt(Why.UNEXPECTED_STATUS, "status " + status + " settles nothing");
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
    if (status != 200 && status != 201) {
      return inDoubt(Why.CONTRADICTION, "an approval with status " + status);
    }
    if (!purchase.echoes(request)) {
      return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
    }
    return new Approved(request, purchase, requestId);
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
    return new Declined(request.reference(), purchase, requestId);
  }

  private PurchaseOutcome notTaken() {
    if (says(WireNames.SUCCESSFUL) || saysCaptured()) {
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
    return new Refused(request.reference(), status, purchase, requestId);
  }

  /** Whether what is echoed, if anything, belongs to another request. */
  private boolean contradictsTheRequest() {
    String currency = request.amount().currency().code();
    return purchase.reference().filter(r -> !r.equals(request.reference())).isPresent()
        || purchase.currency().filter(c -> !c.equals(currency)).isPresent()
        || isAnotherAmount();
  }

  private boolean isAnotherAmount() {
    OptionalLong amount = purchase.amountMinor();
    return amount.isPresent()
        ? amount.getAsLong() != request.amount().minorUnits()
        : says(WireNames.AMOUNT);
  }

  private boolean saysCaptured() {
    return says(WireNames.CAPTURED) || says(WireNames.CAPTURED_AMOUNT);
  }

  /**
   * Whether a member of the response is more than absent, null, blank, false or zero. Of any type:
   * a {@code "true"} proves nothing, but it forbids to take the opposite for certain.
   */
  private boolean says(String name) {
    JsonValue response = purchase.document().get(WireNames.RESPONSE);
    JsonValue value =
        response == null || response.kind() != Kind.OBJECT ? null : response.object().get(name);
    if (value == null || value.kind() == Kind.NULL) {
      return false;
    }
    if (value.kind() == Kind.OBJECT || value.kind() == Kind.ARRAY) {
      return true;
    }
    String text = value.text().trim();
    return !text.equals("false") && !Texts.hasOnly(text, "0.");
  }

  // "Reference has already been taken" and "... is already taken" are field facts; the others are
  // what else a gateway could call it. Too many doubts cost a look-up, one too few a second charge.
  private boolean saysDuplicate() {
    return purchase.responseCode().filter(DUPLICATE_CODE::equals).isPresent()
        || purchase.errors().stream()
            .map(e -> e.toLowerCase(Locale.ROOT))
            .anyMatch(PurchaseReader::soundsLikeDuplicate);
  }

  private static boolean soundsLikeDuplicate(String error) {
    boolean already = error.contains("already");
    return already && (error.contains("taken") || error.contains("reference"))
        || error.contains("duplicate")
        || error.contains("unique");
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
        Evidence.document(status, requestId, purchase));
  }
}
