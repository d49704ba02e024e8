package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.LedgerEntry.Kind;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a purchase request; those of the wrong kind are absent, and errors. */
final class PurchaseFields {

  final InputErrors errors;
  final JsonObject document;
  final JsonObject additional;
  final JsonObject extra;
  final @Nullable BigDecimal amount;
  final @Nullable String currency;
  final @Nullable String reference;
  final @Nullable String cardHolder;
  final @Nullable String cardNumber;
  final @Nullable String cardExpiry;
  final @Nullable String cvv;
  final @Nullable String cardToken;
  final @Nullable String customerIp;
  final @Nullable JsonObject metadata;
  final @Nullable JsonObject wallet;
  final boolean capture;
  final boolean cardOnFile;
  final boolean omitsExpiry;
  final @Nullable String indicator;
  final @Nullable String authReason;
  final @Nullable String trackingId;
  final Kind kind;

  PurchaseFields(JsonObject document, InputErrors errors) {
    this.document = document;
    this.errors = errors;
    Fields top = new Fields(document, "", errors);
    amount = top.whole(FieldNames.AMOUNT);
    currency = top.text(FieldNames.CURRENCY);
    reference = top.text(FieldNames.REFERENCE);
    cardHolder = top.text(FieldNames.CARD_HOLDER);
    cardNumber = top.text(FieldNames.CARD_NUMBER);
    cardExpiry = top.text(FieldNames.CARD_EXPIRY);
    cvv = top.text(FieldNames.CVV);
    cardToken = top.text(FieldNames.CARD_TOKEN);
    customerIp = top.text(FieldNames.CUSTOMER_IP);
    metadata = top.object(FieldNames.METADATA);
    wallet = top.object(FieldNames.WALLET);
    capture = top.flag(FieldNames.CAPTURE, true);
    JsonObject given = top.object(FieldNames.EXTRA);
    extra = given == null ? JsonObject.empty() : given;
    Fields inner = new Fields(extra, "extra.", errors);
    cardOnFile = inner.flag(FieldNames.CARD_ON_FILE, false);
    omitsExpiry = inner.flag(FieldNames.OMIT_EXPIRY, false);
    indicator = inner.text(FieldNames.INDICATOR);
    authReason = inner.text(FieldNames.AUTH_REASON);
    trackingId = inner.text(FieldNames.TRACKING_ID);
    kind = kindOfPurchase();
    additional = additional();
  }

  private Kind kindOfPurchase() {
    boolean isLater = "S".equals(indicator);
    if (cardOnFile && !isLater) {
      return Kind.FIRST_CARD_ON_FILE;
    } else if (!hasToken()) {
      return Kind.ONE_OFF;
    }
    return isLater && !isByPayer() ? Kind.MERCHANT_INITIATED : Kind.STORED_CARD;
  }

  /** Whether the payer, who is present, asked for the charge of a stored card. */
  boolean isByPayer() {
    return "cardholder_initiated".equals(authReason);
  }

  boolean hasToken() {
    return cardToken != null && !cardToken.trim().isEmpty();
  }

  boolean isMerchantInitiated() {
    return kind == Kind.MERCHANT_INITIATED;
  }

  /** Whether the payment is recurring, or ordered by telephone or mail. */
  boolean needsNoCvv() {
    JsonValue ecm = extra.get("ecm");
    return ecm != null
        && (ecm.kind() == JsonValue.Kind.STRING || ecm.kind() == JsonValue.Kind.NUMBER)
        && ecm.text().matches("32|11|21");
  }

  /** Returns the members that the simulator does not know, each at its level. */
  private JsonObject additional() {
    JsonObject.Builder kept = JsonObject.builder();
    addUnknown(document, FieldNames.TOP, kept);
    putUnknown(FieldNames.EXTRA, extra, FieldNames.IN_EXTRA, kept);
    if (wallet != null) {
      putUnknown(FieldNames.WALLET, wallet, FieldNames.IN_WALLET, kept);
    }
    return kept.build();
  }

  private static void putUnknown(
      String name, JsonObject object, Collection<String> known, JsonObject.Builder kept) {
    JsonObject.Builder inner = JsonObject.builder();
    addUnknown(object, known, inner);
    if (inner.build().size() > 0) {
      kept.put(name, inner.build());
    }
  }

  private static void addUnknown(
      JsonObject object, Collection<String> known, JsonObject.Builder kept) {
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      if (!known.contains(member.getKey())) {
        kept.put(member.getKey(), member.getValue());
      }
    }
  }

  /** Returns the amount of a valid request. */
  long requiredAmount() {
    if (amount == null) {
      throw new IllegalStateException("checked before");
    }
    return amount.longValueExact();
  }

  /** Returns a field of a valid request. */
  static String required(@Nullable String value) {
    if (value == null) {
      throw new IllegalStateException("checked before");
    }
    return value;
  }
}
