package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.json.JsonObject;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.Origin;
import io.cardfile.purchase.PurchaseOutcome.Refused;

/** The outcome of a purchase from what a journal kept of the reply. */
final class RecordedOutcome {

  private RecordedOutcome() {}

  /** Returns the outcome that a journal recorded for {@code request}. */
  static PurchaseOutcome of(PurchaseRequest request, JournalOutcome recorded) {
    switch (recorded.state()) {
      case APPROVED:
        PurchaseResponse reply = recordedReply(request, true, recorded);
        return OutcomeClassifier.approved(
            request, reply, recordedCapture(request, recorded), Origin.JOURNAL);
      case DECLINED:
        return new Declined(
            request.reference(), recordedReply(request, false, recorded), Origin.JOURNAL);
      case REFUSED:
        return recordedRefusal(request, recorded);
      default:
        throw new IllegalArgumentException("no outcome is recorded but " + recorded.state());
    }
  }

  private static Capture recordedCapture(PurchaseRequest request, JournalOutcome recorded) {
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

  private static Refused recordedRefusal(PurchaseRequest request, JournalOutcome recorded) {
    String code = recorded.responseCode().orElse("");
    int status = code.length() == 3 && Texts.isDigits(code) ? Integer.parseInt(code) : 0;
    PurchaseResponse reply = envelope(false, withId(JsonObject.builder(), recorded));
    return new Refused(request.reference(), status, reply, false, Origin.JOURNAL);
  }

  private static PurchaseResponse recordedReply(
      PurchaseRequest request, boolean successful, JournalOutcome recorded) {
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

  private static JsonObject.Builder withId(JsonObject.Builder response, JournalOutcome recorded) {
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
