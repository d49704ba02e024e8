package io.cardfile.internal.wire;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonObject;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import org.jspecify.annotations.Nullable;

/** Rebuilds outcomes from the values that a journal kept. */
public final class RecordedReply {

  private RecordedReply() {}

  /** Returns the approval of {@code request}. */
  public static Approved approved(
      PurchaseRequest request, @Nullable String id, @Nullable String code) {
    return new Approved(request, purchase(request, true, id, code, null), null);
  }

  /** Returns the decline of {@code request}. */
  public static Declined declined(
      PurchaseRequest request,
      @Nullable String id,
      @Nullable String code,
      @Nullable String advice) {
    return new Declined(request.reference(), purchase(request, false, id, code, advice), null);
  }

  /** Returns the refusal of {@code request}; {@code status} is the HTTP status. */
  public static Refused refused(
      PurchaseRequest request, @Nullable String id, @Nullable String status) {
    JsonObject.Builder response = JsonObject.builder();
    put(response, WireNames.ID, id);
    JsonObject document =
        JsonObject.builder()
            .put(WireNames.SUCCESSFUL, false)
            .put(WireNames.RESPONSE, response.build())
            .build();
    boolean isStatus = status != null && status.length() == 3 && Texts.isDigits(status);
    int number = isStatus ? Integer.parseInt(status) : 0;
    return new Refused(request.reference(), number, PurchaseResponse.of(document), null);
  }

  private static PurchaseResponse purchase(
      PurchaseRequest request,
      boolean successful,
      @Nullable String id,
      @Nullable String code,
      @Nullable String advice) {
    JsonObject.Builder response =
        JsonObject.builder()
            .put(WireNames.SUCCESSFUL, successful)
            .put(WireNames.REFERENCE, request.reference())
            .put(WireNames.AMOUNT, request.amount().minorUnits())
            .put(WireNames.CURRENCY, request.amount().currency().code());
    put(response, WireNames.ID, id);
    put(response, WireNames.RESPONSE_CODE, code);
    put(response, WireNames.ADVICE_CODE, advice);
    return PurchaseResponse.of(
        JsonObject.builder()
            .put(WireNames.SUCCESSFUL, true)
            .put(WireNames.RESPONSE, response.build())
            .build());
  }

  private static void put(JsonObject.Builder out, String name, @Nullable String value) {
    if (value != null) {
      out.put(name, value);
    }
  }
}
