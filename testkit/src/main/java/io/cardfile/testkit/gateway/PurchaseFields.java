package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields of a purchase request, and all errors in them. */
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
  final boolean hasCardOnFile;
  final boolean cardOnFile;
  final @Nullable String indicator;
  final @Nullable String authReason;
  final @Nullable String trackingId;

  PurchaseFields(JsonObject document, ExchangeTrace trace) {
    this.document = document;
    errors = new InputErrors(trace);
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
    Fields inner = new Fields(extra, FieldNames.EXTRA + ".", errors);
    hasCardOnFile = inner.has(FieldNames.CARD_ON_FILE);
    cardOnFile = inner.flag(FieldNames.CARD_ON_FILE, false);
    indicator = inner.text(FieldNames.INDICATOR);
    authReason = inner.text(FieldNames.AUTH_REASON);
    trackingId = inner.text(FieldNames.TRACKING_ID);
    additional = additional();
  }

  /** Returns the members that the sandbox does not know, each at its level. */
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

  boolean isMerchantInitiated() {
    return "S".equals(indicator) && !isPayerPresent();
  }

  /** Whether a stored card is charged whose payer is present. */
  boolean isStoredCard() {
    return "S".equals(indicator) && isPayerPresent()
        || indicator == null && !cardOnFile && cardToken != null;
  }

  private boolean isPayerPresent() {
    return "cardholder_initiated".equals(authReason);
  }

  boolean isFirst() {
    return "I".equals(indicator);
  }

  /** Whether a card or a wallet is charged once, and not put on file. */
  boolean isOneOff() {
    return indicator == null && !cardOnFile && cardToken == null;
  }

  /** Whether the payment is recurring, or ordered by telephone or mail. */
  boolean needsNoCvv() {
    JsonValue ecm = extra.get("ecm");
    return ecm != null
        && (ecm.kind() == JsonValue.Kind.STRING || ecm.kind() == JsonValue.Kind.NUMBER)
        && Arrays.asList("32", "11", "21").contains(ecm.text());
  }

  /** Adds the errors in the values. */
  void check(Clock clock) {
    if (wallet != null) {
      checkWallet(new Fields(wallet, "wallet.", errors));
    }
    if (metadata != null) {
      checkMetadata(metadata);
    }
    PurchaseChecks.run(this, clock);
    checkNames(document, "", FieldNames.TOP, FieldNames.OTHER_TOP);
    checkNames(extra, FieldNames.EXTRA + ".", FieldNames.IN_EXTRA, FieldNames.OTHER_IN_EXTRA);
    if (wallet != null) {
      checkNames(wallet, FieldNames.WALLET + ".", FieldNames.IN_WALLET, Collections.emptyList());
    }
  }

  private void checkNames(
      JsonObject object, String prefix, List<String> known, List<String> otherKnown) {
    List<String> all = new ArrayList<>(known);
    all.addAll(otherKnown);
    for (String name : object.names()) {
      if (!all.contains(name)) {
        checkUnknown(name, prefix, all);
      }
    }
  }

  private void checkUnknown(String name, String prefix, List<String> known) {
    String path = prefix + CardDataSearch.safe(name);
    Optional<String> meant = NearMiss.of(name, known);
    if (meant.isPresent()) {
      errors.accept(path, Rules.FIELD_NAMES, "; resembles " + meant.get());
    } else {
      errors.accept(path, Rules.FIELDS_KEPT);
    }
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
    for (String name : FieldNames.IN_WALLET) {
      errors.require("wallet." + name, fields.text(name), Rules.WALLET_OBJECT);
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
