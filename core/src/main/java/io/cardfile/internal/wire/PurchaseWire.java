package io.cardfile.internal.wire;

import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonObject;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequest.FirstCardOnFile;
import io.cardfile.purchase.PurchaseRequest.MerchantInitiated;
import io.cardfile.purchase.StoredCredential;
import org.jspecify.annotations.Nullable;

/** Writes a purchase request as the document of the specification. */
public final class PurchaseWire {

  private PurchaseWire() {}

  /** Returns the document to send; members without a value are omitted. */
  public static JsonObject write(PurchaseRequest request) {
    JsonObject.Builder out =
        JsonObject.builder()
            .put(WireNames.AMOUNT, request.amount().minorUnits())
            .put(WireNames.CURRENCY, request.amount().currency().code())
            .put(WireNames.REFERENCE, request.reference());
    JsonObject.Builder extra = JsonObject.builder();
    if (request instanceof FirstCardOnFile) {
      writeFirst((FirstCardOnFile) request, out, extra);
    } else {
      writeMerchantInitiated((MerchantInitiated) request, out, extra);
    }
    put(out, WireNames.CUSTOMER_IP, request.customerIp().orElse(null));
    putAll(extra, request.additionalExtraFields());
    putAll(out, request.additionalFields());
    return out.put(WireNames.EXTRA, extra.build()).build();
  }

  private static void writeFirst(
      FirstCardOnFile request, JsonObject.Builder out, JsonObject.Builder extra) {
    Card card = request.card();
    put(out, WireNames.CARD_HOLDER, card.holder());
    put(out, WireNames.CARD_NUMBER, card.revealNumber());
    put(out, WireNames.CARD_EXPIRY, card.expiry());
    put(out, WireNames.CVV, card.revealCvv());
    extra.put(WireNames.CARD_ON_FILE, true).put(WireNames.INDICATOR, "I");
  }

  private static void writeMerchantInitiated(
      MerchantInitiated request, JsonObject.Builder out, JsonObject.Builder extra) {
    StoredCredential credential = request.storedCredential();
    out.put(WireNames.CARD_TOKEN, credential.cardToken().reveal());
    extra.put(WireNames.INDICATOR, "S").put(WireNames.AUTH_REASON, request.reason().value());
    credential.trackingId().ifPresent(id -> extra.put(WireNames.TRACKING_ID, id.value()));
  }

  private static void put(JsonObject.Builder out, String name, @Nullable String value) {
    if (value != null) {
      out.put(name, value);
    }
  }

  private static void putAll(JsonObject.Builder out, JsonObject fields) {
    for (int i = 0; i < fields.size(); i++) {
      out.put(fields.name(i), fields.value(i));
    }
  }
}
