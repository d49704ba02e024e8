package io.cardfile.purchase;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Origin;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.transport.WireReply;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Classifies the reply to a purchase: first the status, then {@code successful} of the envelope,
 * then {@code successful} of the response. Unknown members and ordinary words change nothing; the
 * only texts that count are those of a duplicate, a time-out and a void, in {@link ReplyTexts}.
 */
final class OutcomeClassifier {

  private static final int UNAUTHORIZED = 401;
  private static final int CONFLICT = 409;

  // Proxies and overloaded servers send the others.
  private static final Set<Integer> GATEWAY_STATUSES =
      new HashSet<>(Arrays.asList(200, 201, 400, 401, 403, 404, 405, 422));

  private final PurchaseRequest request;
  private final String reference;
  private final Money amount;
  private final int status;
  private final WireReply wire;
  private final @Nullable Boolean testSystem;
  private final Predicate<PurchaseResponse> duplicateWhen;
  private final PurchaseResponse reply; // Not masked: a mask could hide a code.
  private final ReplyTexts texts;
  private final PurchaseResponse redacted;
  private final Redaction secrets;
  private final Origin origin;

  OutcomeClassifier(
      PurchaseRequest request,
      WireReply wire,
      @Nullable Boolean testSystem,
      Predicate<PurchaseResponse> duplicateWhen) {
    this.request = request;
    this.reference = request.reference();
    this.amount = request.amount();
    this.status = wire.status();
    this.wire = wire;
    this.testSystem = testSystem;
    this.duplicateWhen = Objects.requireNonNull(duplicateWhen, "duplicateWhen == null");
    JsonObject document = wire.document();
    this.secrets = Redaction.ofPurchase(request.revealDocument(), request.walletFields());
    this.reply = PurchaseResponse.of(document == null ? JsonObject.empty() : document);
    this.texts = new ReplyTexts(reply);
    this.redacted = PurchaseResponse.of(secrets.document(reply.document()));
    this.origin = Origin.reply(secrets.requestId(wire));
  }

  PurchaseOutcome outcome() {
    if (isUnauthorized()) {
      return refused();
    }
    if (wire.document() == null) {
      return unreadable();
    }
    if (status == CONFLICT) {
      return inDoubt(Why.DUPLICATE_REFERENCE, "status 409: the gateway may have this reference");
    }
    if (!GATEWAY_STATUSES.contains(status)) {
      return inDoubt(Why.UNEXPECTED_STATUS, "status " + status + " is not conclusive");
    }
    if (!reply.envelopeSuccessful().isPresent()) {
      return inDoubt(Why.INCOMPLETE_REPLY, "the reply has no Boolean successful");
    }
    return reply.envelopeSuccessful().get() ? accepted() : notAccepted();
  }

  private PurchaseOutcome refused() {
    return new Refused(reference, status, redacted, isBeforeProcessing(), origin);
  }

  /**
   * Returns whether a refusal came before the gateway processed the purchase, because the
   * credentials or the address are wrong (RFC 9110, 15.5.2 to 15.5.6).
   */
  private boolean isBeforeProcessing() {
    return isUnauthorized() || status >= 403 && status <= 405 && !hasPurchase();
  }

  /**
   * Returns whether the gateway rejected the credentials. No body is needed for that, and an ID or
   * a reference in it changes nothing.
   */
  private boolean isUnauthorized() {
    return status == UNAUTHORIZED && !hasApproval();
  }

  private boolean hasApproval() {
    return reply.affirms(WireNames.SUCCESSFUL) || reply.isCaptured() || reply.hasApprovalCode();
  }

  private boolean hasPurchase() {
    return reply.successful().isPresent()
        || reply.id().isPresent()
        || reply.reference().isPresent()
        || reply.responseCode().isPresent();
  }

  private PurchaseOutcome unreadable() {
    WireReply shown = secrets.reply(wire);
    String type = shown.contentType().map(name -> ", " + name).orElse("");
    String detail = "status " + status + type + ": " + shown.problem();
    String text = shown.unreadableText();
    return new InDoubt(reference, Why.UNREADABLE_REPLY, detail, status, null, text, origin);
  }

  private PurchaseOutcome accepted() {
    if (!reply.successful().isPresent()) {
      return inDoubt(Why.INCOMPLETE_REPLY, "the response has no Boolean successful");
    }
    return reply.successful().get() ? approved() : declined();
  }

  private PurchaseOutcome approved() {
    if (status != 200 && status != 201) {
      return contradiction("an approval with status " + status);
    }
    if (!reply.echoes(reference, amount)) {
      return mismatch();
    }
    if (!reply.errors().isEmpty()) {
      return contradiction("an approval with errors");
    }
    if (reply.hasFailureCode()) {
      return contradiction("an approval with the response code of a decline");
    }
    if (reply.isVoided(amount)) {
      return contradiction("an approval that was voided");
    }
    if (reply.isFromOtherSystem(testSystem)) {
      return inDoubt(Why.OTHER_ENVIRONMENT, "the reply is from the other system, test or live");
    }
    return approved(request, redacted, Capture.of(reply, amount.minorUnits()), origin);
  }

  static Approved approved(
      PurchaseRequest request, PurchaseResponse reply, Capture capture, Origin origin) {
    boolean isFirst = request.kind() == PurchaseRequest.Kind.FIRST_CARD_ON_FILE;
    return new Approved(request.reference(), request.amount(), isFirst, reply, capture, origin);
  }

  private PurchaseOutcome declined() {
    if (!reply.reference().isPresent() || repeatsAnother()) {
      return mismatch();
    }
    if (isDuplicate()) {
      return duplicate();
    }
    if (reply.isCaptured()) {
      return contradiction("not successful, but captured");
    }
    if (reply.hasApprovalCode()) {
      return contradiction("not successful, but the response code is an approval");
    }
    return texts.haveTimeout() ? timeout() : new Declined(reference, redacted, origin);
  }

  private PurchaseOutcome notAccepted() {
    if (hasApproval()) {
      return contradiction("not accepted, but successful, captured or with an approval code");
    }
    if (repeatsAnother()) {
      return mismatch();
    }
    if (isDuplicate()) {
      return duplicate();
    }
    if (texts.haveTimeout()) {
      return timeout();
    }
    return texts.isEmpty() && !reply.successful().isPresent()
        ? inDoubt(Why.INCOMPLETE_REPLY, "not accepted, without an error and a response")
        : refused();
  }

  /** Returns whether the reply repeats a reference, amount or currency of another request. */
  private boolean repeatsAnother() {
    String currency = amount.currency().code();
    return !reply.reference().orElse(reference).equals(reference)
        || !reply.currency().orElse(currency).equals(currency)
        || (reply.amountMinorUnits().isPresent()
            ? reply.amountMinorUnits().getAsLong() != amount.minorUnits()
            : reply.affirms(WireNames.AMOUNT));
  }

  private boolean isDuplicate() {
    return reply.hasDuplicateCode() || texts.haveDuplicate(reference) || isDuplicateOfMerchant();
  }

  // The outcome must not be lost because the caller's rule fails.
  private boolean isDuplicateOfMerchant() {
    try {
      return duplicateWhen.test(redacted);
    } catch (VirtualMachineError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      return true;
    }
  }

  private PurchaseOutcome mismatch() {
    return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
  }

  private PurchaseOutcome timeout() {
    return inDoubt(Why.INCOMPLETE_REPLY, "the gateway timed out");
  }

  private PurchaseOutcome duplicate() {
    return inDoubt(Why.DUPLICATE_REFERENCE, "the gateway has this reference already");
  }

  private PurchaseOutcome contradiction(String detail) {
    return inDoubt(Why.CONTRADICTION, detail);
  }

  private PurchaseOutcome inDoubt(Why why, String detail) {
    return new InDoubt(reference, why, detail, status, redacted, "", origin);
  }
}
