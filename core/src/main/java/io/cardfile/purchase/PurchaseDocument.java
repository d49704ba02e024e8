package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.Money;
import io.cardfile.wallet.WalletCallback;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the JSON document of a purchase request; members without a value are omitted. */
final class PurchaseDocument {

  /** The members that only the library writes, at the top level. */
  static final Set<String> FIELDS =
      Texts.setOf(
          WireNames.AMOUNT,
          WireNames.CURRENCY,
          WireNames.REFERENCE,
          WireNames.CARD_HOLDER,
          WireNames.CARD_NUMBER,
          WireNames.CARD_EXPIRY,
          WireNames.CVV,
          WireNames.CARD_TOKEN,
          WireNames.CUSTOMER_IP,
          WireNames.CAPTURE,
          WireNames.METADATA,
          WireNames.EXTRA);

  /** The members of {@code extra} that only the library writes. */
  static final Set<String> EXTRA_FIELDS =
      Texts.setOf(
          WireNames.CARD_ON_FILE,
          WireNames.INDICATOR,
          WireNames.AUTH_REASON,
          WireNames.TRACKING_ID);

  private PurchaseDocument() {}

  static JsonObject write(PurchaseRequest.Builder request) {
    JsonObject.Builder out = JsonObject.builder();
    Money amount = Objects.requireNonNull(request.amount);
    out.put(WireNames.AMOUNT, amount.minorUnits());
    out.put(WireNames.CURRENCY, amount.currency().code());
    put(out, WireNames.REFERENCE, request.reference);
    writePayer(request, out);
    put(out, WireNames.CUSTOMER_IP, request.customerIp);
    if (request.authorizeOnly) {
      out.put(WireNames.CAPTURE, false);
    }
    if (request.metadata != null) {
      out.put(WireNames.METADATA, request.metadata);
    }
    putAll(out, request.fields.members());
    JsonObject extra = extra(request);
    return extra.size() == 0 ? out.build() : out.put(WireNames.EXTRA, extra).build();
  }

  private static void writePayer(PurchaseRequest.Builder request, JsonObject.Builder out) {
    if (request.card != null) {
      out.put(WireNames.CARD_HOLDER, request.card.holder());
      out.put(WireNames.CARD_NUMBER, request.card.revealNumber());
      out.put(WireNames.CARD_EXPIRY, request.card.expiry());
      put(out, WireNames.CVV, request.card.revealCvv().orElse(null));
    } else if (request.storedCredential != null) {
      out.put(WireNames.CARD_TOKEN, request.storedCredential.cardToken().reveal());
      put(out, WireNames.CVV, request.cvv);
    } else {
      put(out, WireNames.CARD_HOLDER, request.cardHolder);
      putAll(out, request.wallet);
    }
  }

  /** Returns the members of {@code extra}; empty if nothing needs one. */
  private static JsonObject extra(PurchaseRequest.Builder request) {
    JsonObject.Builder extra = JsonObject.builder();
    switch (request.kind) {
      case FIRST_CARD_ON_FILE:
        extra.put(WireNames.CARD_ON_FILE, true).put(WireNames.INDICATOR, "I");
        break;
      case STORED_CARD:
      case MERCHANT_INITIATED:
        writeStored(request, extra);
        break;
      default: // ONE_OFF keeps nothing.
    }
    if (request.threeDSecure != null) {
      putAll(extra, request.threeDSecure.fields());
    }
    put(extra, WireNames.ECM, request.ecm);
    putAll(extra, request.extraFields.members());
    return extra.build();
  }

  private static void writeStored(PurchaseRequest.Builder request, JsonObject.Builder extra) {
    AuthReason reason = Objects.requireNonNull(request.reason);
    StoredCredential credential = Objects.requireNonNull(request.storedCredential);
    extra.put(WireNames.INDICATOR, "S").put(WireNames.AUTH_REASON, reason.value());
    if (credential.trackingId().isPresent()) {
      extra.put(WireNames.TRACKING_ID, credential.trackingId().get().value());
    }
  }

  /** Returns the members of a wallet checkout as real gateways accept them. */
  static JsonObject wallet(String type, WalletCallback callback) {
    JsonValue wallet =
        JsonObject.builder()
            .put("type", type)
            .put("checkout_resource_url", callback.checkoutResourceUrl())
            .put("oauth_token", callback.oauthToken())
            .put("oauth_verifier", callback.oauthVerifier())
            .build();
    return JsonObject.builder().put("wallet", wallet).build();
  }

  private static void put(JsonObject.Builder out, String name, @Nullable String value) {
    if (value != null) {
      out.put(name, value);
    }
  }

  private static void putAll(JsonObject.Builder out, JsonObject fields) {
    for (Map.Entry<String, JsonValue> member : fields.members().entrySet()) {
      out.put(member.getKey(), member.getValue());
    }
  }
}
