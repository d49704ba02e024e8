package io.cardfile.purchase;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import io.cardfile.json.JsonObject;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Origin;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.transport.WireReply;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the outcome of a purchase from its reply, or from what a journal kept of one. */
final class ReplyReader {

  private final PurchaseRequest request;
  private final WireReply reply;
  private final @Nullable Boolean testSystem;
  private final Predicate<PurchaseResponse> duplicateWhen;
  private final PurchaseResponse received;
  private final PurchaseResponse redacted;
  private final Redaction secrets;
  private final Origin origin;

  ReplyReader(
      PurchaseRequest request,
      WireReply reply,
      @Nullable Boolean testSystem,
      Predicate<PurchaseResponse> duplicateWhen) {
    this.request = request;
    this.reply = reply;
    this.testSystem = testSystem;
    this.duplicateWhen = Objects.requireNonNull(duplicateWhen, "duplicateWhen == null");
    JsonObject document = reply.document();
    this.secrets = Redaction.ofPurchase(request.revealDocument(), request.walletFields());
    this.received = PurchaseResponse.of(document == null ? JsonObject.empty() : document);
    this.redacted = PurchaseResponse.of(secrets.document(received.document()));
    this.origin = Origin.reply(secrets.requestId(reply));
  }

  PurchaseOutcome outcome() {
    // The reply as received: a mask could hide a code.
    OutcomeClassifier classifier =
        new OutcomeClassifier(request, reply.status(), received, this::isDuplicate);
    if (reply.document() == null && !classifier.isUnauthorized()) {
      return unreadable();
    }
    OutcomeClassifier.Result result = classifier.result();
    switch (result.kind) {
      case APPROVED:
        return isFromOtherSystem()
            ? inDoubt(Why.OTHER_ENVIRONMENT, "the reply is from the other system, test or live")
            : approved();
      case DECLINED:
        return new Declined(request.reference(), redacted, origin);
      case REFUSED:
        boolean isUnprocessed = classifier.isBeforeProcessing();
        return new Refused(request.reference(), reply.status(), redacted, isUnprocessed, origin);
      default:
        return inDoubt(Objects.requireNonNull(result.why), result.detail);
    }
  }

  private Approved approved() {
    Capture capture = Capture.of(received, request.amount().minorUnits());
    return approved(request, redacted, capture, origin);
  }

  private static Approved approved(
      PurchaseRequest request, PurchaseResponse reply, Capture capture, Origin origin) {
    boolean isFirst = request.kind() == PurchaseRequest.Kind.FIRST_CARD_ON_FILE;
    return new Approved(request.reference(), request.amount(), isFirst, reply, capture, origin);
  }

  // The outcome must not be lost because the caller's rule fails.
  private boolean isDuplicate() {
    try {
      return duplicateWhen.test(redacted);
    } catch (RuntimeException e) {
      return true;
    }
  }

  private boolean isFromOtherSystem() {
    return testSystem != null && !received.testFlag().orElse(testSystem).equals(testSystem);
  }

  private InDoubt inDoubt(Why why, String detail) {
    return new InDoubt(request.reference(), why, detail, reply.status(), redacted, "", origin);
  }

  private InDoubt unreadable() {
    WireReply shown = secrets.reply(reply);
    String type = shown.contentType().map(name -> ", " + name).orElse("");
    return new InDoubt(
        request.reference(),
        Why.UNREADABLE_REPLY,
        "status " + reply.status() + type + ": " + shown.problem(),
        reply.status(),
        null,
        shown.unreadableText(),
        origin);
  }

  /** Returns the outcome that a journal recorded for {@code request}. */
  static PurchaseOutcome recorded(PurchaseRequest request, Resolution recorded) {
    switch (recorded.state()) {
      case APPROVED:
        PurchaseResponse reply = recordedReply(request, true, recorded);
        return approved(request, reply, recordedCapture(request, recorded), Origin.JOURNAL);
      case DECLINED:
        return new Declined(
            request.reference(), recordedReply(request, false, recorded), Origin.JOURNAL);
      case REFUSED:
        return recordedRefusal(request, recorded);
      default:
        throw new IllegalArgumentException("no outcome is recorded but " + recorded.state());
    }
  }

  private static Capture recordedCapture(PurchaseRequest request, Resolution recorded) {
    if (request.amount().minorUnits() == 0) {
      return Capture.FULL;
    }
    String detail = recorded.detail().orElse("");
    for (Capture capture : Capture.values()) {
      if (capture.name().equals(detail)) {
        return capture;
      }
    }
    return Capture.UNKNOWN;
  }

  private static Refused recordedRefusal(PurchaseRequest request, Resolution recorded) {
    String code = recorded.responseCode().orElse("");
    int status = code.length() == 3 && Texts.isDigits(code) ? Integer.parseInt(code) : 0;
    PurchaseResponse reply = envelope(false, withId(JsonObject.builder(), recorded));
    return new Refused(request.reference(), status, reply, false, Origin.JOURNAL);
  }

  private static PurchaseResponse recordedReply(
      PurchaseRequest request, boolean successful, Resolution recorded) {
    JsonObject.Builder response =
        JsonObject.builder()
            .put(WireNames.SUCCESSFUL, successful)
            .put(WireNames.REFERENCE, request.reference())
            .put(WireNames.AMOUNT, request.amount().minorUnits())
            .put(WireNames.CURRENCY, request.amount().currency().code());
    withId(response, recorded);
    recorded.responseCode().ifPresent(code -> response.put(WireNames.RESPONSE_CODE, code));
    if (recorded.state() == JournalState.DECLINED) {
      recorded.detail().ifPresent(advice -> response.put(WireNames.ADVICE_CODE, advice));
    }
    return envelope(true, response);
  }

  private static JsonObject.Builder withId(JsonObject.Builder response, Resolution recorded) {
    recorded.gatewayId().ifPresent(id -> response.put(WireNames.ID, id));
    return response;
  }

  private static PurchaseResponse envelope(boolean successful, JsonObject.Builder response) {
    return PurchaseResponse.of(
        JsonObject.builder()
            .put(WireNames.SUCCESSFUL, successful)
            .put(WireNames.RESPONSE, response.build())
            .build());
  }
}
