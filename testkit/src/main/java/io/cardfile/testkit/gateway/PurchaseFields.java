package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of a purchase request, and all errors in them. */
final class PurchaseFields {

  final List<String> errors = new ArrayList<>();
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
  final @Nullable String indicator;
  final @Nullable String authReason;
  final @Nullable String trackingId;

  PurchaseFields(JsonObject document) {
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
    Fields extra = new Fields(given == null ? JsonObject.empty() : given, "extra.", errors);
    cardOnFile = extra.flag(FieldNames.CARD_ON_FILE, false);
    indicator = extra.text(FieldNames.INDICATOR);
    authReason = extra.text(FieldNames.AUTH_REASON);
    trackingId = extra.text(FieldNames.TRACKING_ID);
  }

  boolean isMerchantInitiated() {
    return "S".equals(indicator);
  }

  /** Adds the errors in the values. */
  void check(Strictness strictness, Clock clock) {
    if (wallet != null) {
      checkWallet(new Fields(wallet, "wallet.", errors));
    }
    if (metadata != null) {
      checkMetadata(metadata);
    }
    PurchaseChecks.run(this, strictness, clock);
  }

  // The reply contains the metadata one level deeper than the request.
  private void checkMetadata(JsonObject given) {
    try {
      JsonObject inner = JsonObject.builder().put(FieldNames.METADATA, given).build();
      JsonObject.builder().put("response", inner).build();
    } catch (IllegalArgumentException e) {
      errors.add("metadata: nested too deep");
    }
  }

  private void checkWallet(Fields fields) {
    String[] names = {"type", "checkout_resource_url", "oauth_token", "oauth_verifier"};
    for (String name : names) {
      String value = fields.text(name);
      if (value == null || value.trim().isEmpty()) {
        errors.add("wallet." + name + ": missing (is required)");
      }
    }
  }

  /** Returns the reference of a valid request. */
  String requiredReference() {
    return required(reference);
  }

  String requiredCurrency() {
    return required(currency);
  }

  long requiredAmount() {
    if (amount == null) {
      throw new IllegalStateException("checked before");
    }
    return amount.longValueExact();
  }

  static String required(@Nullable String value) {
    if (value == null) {
      throw new IllegalStateException("checked before");
    }
    return value;
  }
}
