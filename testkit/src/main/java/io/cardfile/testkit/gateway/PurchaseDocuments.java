package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.LedgerEntry.Outcome;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates the documents of the replies about purchases, in the shapes that were recorded. */
final class PurchaseDocuments {

  private static final DateTimeFormatter DATE_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT);
  private static final JsonValue NULL = JsonValue.nullValue();

  private PurchaseDocuments() {}

  static JsonObject successful(JsonValue response) {
    return envelope(true, response, Collections.emptyList());
  }

  /** Returns the reply to a refused request with nothing to repeat. */
  static JsonObject refused(List<String> errors) {
    return envelope(false, JsonObject.empty(), errors);
  }

  /** Unlike the others, this one has no {@code response} and no {@code test}. */
  static JsonObject unauthorised() {
    return JsonObject.builder()
        .put("successful", false)
        .put("errors", JsonArray.of(JsonValue.of("Incorrect Username or Token")))
        .build();
  }

  static JsonArray texts(List<String> texts) {
    List<JsonValue> values = new ArrayList<>();
    texts.forEach(text -> values.add(JsonValue.of(text)));
    return JsonArray.of(values);
  }

  private static JsonObject envelope(boolean successful, JsonValue response, List<String> errors) {
    return JsonObject.builder()
        .put("successful", successful)
        .put("response", response)
        .put("errors", texts(errors))
        .put("test", true)
        .build();
  }

  /** Returns the reply to a refused purchase: the request is repeated, with an ID and a token. */
  static JsonObject echoed(
      PurchaseFields fields, List<String> errors, IdGenerator ids, OffsetDateTime at) {
    String id = ids.next("071-P");
    String token = fields.hasToken() ? PurchaseFields.required(fields.cardToken) : ids.next("tok");
    String number = fields.cardNumber;
    String type = number == null || number.isEmpty() ? null : type(CardSchemes.of(number));
    JsonObject response =
        JsonObject.builder()
            .put("authorization", NULL)
            .put("id", id)
            .put("transaction_id", id)
            .put("card_number", orNull(number == null ? null : StoredCard.mask(number)))
            .put("card_holder", orNull(harmless(fields.cardHolder)))
            .put("card_expiry", orNull(echoedExpiry(fields.cardExpiry)))
            .put("card_token", token)
            .put("card_type", orNull(type))
            .put("card_category", NULL)
            .put("card_subcategory", NULL)
            .put("amount", fields.amount == null ? NULL : JsonValue.ofNumber("" + fields.amount))
            .put("decimal_amount", decimal(fields.amount, fields.currency))
            .put("successful", false)
            .put("message", NULL)
            .put("reference", orNull(fields.reference))
            .put("currency", orNull(harmless(fields.currency)))
            .put("settlement_date", NULL)
            .put("transaction_date", DATE_TIME.format(at))
            .put("response_code", "99")
            .put("captured", false)
            .put("captured_amount", NULL)
            .put("rrn", NULL)
            .put("cvv_match", "U")
            .put("metadata", JsonObject.empty())
            .put("addendum_data", JsonObject.empty())
            .build();
    return envelope(false, response, errors);
  }

  private static JsonValue orNull(@Nullable String text) {
    return text == null ? NULL : JsonValue.of(text);
  }

  /** Returns a text unless a card number was put into it by mistake. */
  private static @Nullable String harmless(@Nullable String text) {
    return text == null || CardDataSearch.hasCardNumber(text) ? null : text;
  }

  private static @Nullable String echoedExpiry(@Nullable String expiry) {
    return PurchaseRules.isExpiry(expiry)
        ? lastDay(PurchaseFields.required(expiry))
        : harmless(expiry);
  }

  private static JsonValue decimal(@Nullable BigDecimal amount, @Nullable String currency) {
    return amount == null || currency == null
        ? NULL
        : JsonValue.ofNumber(amount.movePointLeft(MinorUnits.decimals(currency)).toPlainString());
  }

  /** Returns the response about a purchase, in its present state. */
  static JsonObject purchase(BookEntry entry) {
    Decision d = entry.decision();
    JsonObject.Builder response = JsonObject.builder();
    putResult(entry, response);
    putCard(d.card, response);
    putMoney(entry, response);
    response
        .put("cvv_match", d.cvvMatch)
        .put("metadata", metadata(d))
        .put("addendum_data", JsonObject.empty());
    return response.build();
  }

  private static void putResult(BookEntry entry, JsonObject.Builder response) {
    Decision d = entry.decision();
    boolean isDeclined = d.outcome == Outcome.DECLINED;
    JsonValue none = isDeclined ? NULL : JsonValue.of(0);
    response
        .put("authorization", d.approved() ? JsonValue.of(d.authorization) : none)
        .put("id", d.id)
        .put("transaction_id", d.id)
        .put("successful", d.approved())
        .put("message", entry.outcome() == Outcome.VOIDED ? "Voided" : d.message)
        .put("reference", d.reference)
        .put("response_code", d.code)
        .put("rrn", d.rrn)
        .put("transaction_date", DATE_TIME.format(d.at))
        .put("settlement_date", isDeclined ? NULL : JsonValue.of(d.at.toLocalDate().toString()));
  }

  static void putCard(StoredCard card, JsonObject.Builder response) {
    response
        .put("card_number", card.maskedNumber)
        .put("card_holder", card.holder)
        .put("card_expiry", lastDay(card.expiry))
        .put("card_token", card.token)
        .put("card_type", type(card.scheme()))
        .put("card_category", "Credit")
        .put("card_subcategory", "Standard");
  }

  private static String type(String scheme) {
    switch (scheme) {
      case "mastercard":
        return "MasterCard";
      case "unionpay":
        return "UnionPay";
      case "discover":
        return "Discover";
      case "diners":
        return "Diners";
      default:
        return scheme.toUpperCase(Locale.ROOT);
    }
  }

  private static void putMoney(BookEntry entry, JsonObject.Builder response) {
    Decision d = entry.decision();
    boolean isReversed = d.outcome == Outcome.REVERSED;
    boolean isCaptured =
        isReversed
            || entry.outcome() == Outcome.VOIDED
            || d.approved() && (d.capture || entry.capturedMinor() > 0);
    response
        .put("currency", d.currency)
        .put("amount", d.amount)
        .put("decimal_amount", decimal(BigDecimal.valueOf(d.amount), d.currency))
        .put("captured", isCaptured)
        .put("captured_amount", isReversed ? d.amount : entry.capturedMinor());
  }

  private static JsonObject metadata(Decision d) {
    boolean isLater = d.kind == Kind.MERCHANT_INITIATED;
    JsonObject.Builder metadata =
        JsonObject.builder()
            .put(FieldNames.TRACKING_ID, d.trackingId)
            .put("card_sequence_number", "")
            .put("sca_exemption", "")
            .put("original_transaction_reference", isLater ? d.card.firstReference : "");
    JsonObject given = d.metadata == null ? JsonObject.empty() : d.metadata;
    for (Map.Entry<String, JsonValue> member : given.members().entrySet()) {
      if (!metadata.has(member.getKey())) {
        metadata.put(member.getKey(), member.getValue());
      }
    }
    return metadata.build();
  }

  /** Returns the response to a refund. */
  static JsonObject refund(
      BookEntry entry, long amount, String reference, String id, OffsetDateTime at) {
    Decision d = entry.decision();
    JsonObject.Builder response = JsonObject.builder();
    putCard(d.card, response);
    return response
        .put("authorization", d.authorization)
        .put("id", id)
        .put("transaction_id", id)
        .put("original_transaction_id", d.id)
        .put("amount", amount)
        .put("decimal_amount", decimal(BigDecimal.valueOf(amount), d.currency))
        .put("currency", d.currency)
        .put("reference", reference)
        .put("refunded", "Approved")
        .put("message", "Approved")
        .put("response_code", "00")
        .put("successful", true)
        .put("transaction_date", DATE_TIME.format(at))
        .put("settlement_date", at.toLocalDate().toString())
        .build();
  }

  /** Returns the response to a tokenisation: clients of the gateway read {@code token}. */
  static JsonObject tokenised(StoredCard card) {
    JsonObject.Builder response = JsonObject.builder();
    putCard(card, response);
    return response.put("token", card.token).put("authorized", true).build();
  }

  private static String lastDay(String expiry) {
    return PurchaseRules.month(expiry).atEndOfMonth().toString();
  }
}
