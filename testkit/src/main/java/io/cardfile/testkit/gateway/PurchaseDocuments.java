package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Creates the documents of replies to purchases. */
final class PurchaseDocuments {

  private static final DateTimeFormatter DATE_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT);

  private PurchaseDocuments() {}

  static JsonObject decided(Decision decision, boolean withAdvice) {
    return envelope(true, response(decision, withAdvice), JsonArray.empty());
  }

  /** A failed validation: errors, and a response without a purchase in it. */
  static JsonObject invalid(List<String> errors, String id, String cardToken) {
    JsonObject response =
        JsonObject.builder()
            .put("authorization", JsonValue.nullValue())
            .put("id", id)
            .put("card_number", JsonValue.nullValue())
            .put("card_token", cardToken)
            .put("amount", JsonValue.nullValue())
            .put("successful", false)
            .put("message", "Validation failed")
            .put("reference", JsonValue.nullValue())
            .put("currency", JsonValue.nullValue())
            .put("response_code", "99")
            .put("captured", false)
            .build();
    return envelope(false, response, Documents.texts(errors));
  }

  /** The reply to a tokenization request. */
  static JsonObject tokenized(String cardToken) {
    JsonObject response = JsonObject.builder().put(FieldNames.CARD_TOKEN, cardToken).build();
    return envelope(true, response, JsonArray.empty());
  }

  static JsonObject refused(List<String> errors) {
    return envelope(false, JsonObject.empty(), Documents.texts(errors));
  }

  /** Unlike the others, this one has no {@code response} and no {@code test}. */
  static JsonObject unauthorised() {
    return JsonObject.builder()
        .put("successful", false)
        .put("errors", JsonArray.of(JsonValue.of("Incorrect Username or Token")))
        .build();
  }

  /** This one has no {@code test} either. */
  static JsonObject notFound() {
    return JsonObject.builder()
        .put("successful", false)
        .put("response", JsonObject.empty())
        .put("errors", JsonArray.of(JsonValue.of("Could not find Purchase")))
        .build();
  }

  private static JsonObject envelope(boolean successful, JsonObject response, JsonArray errors) {
    return JsonObject.builder()
        .put("successful", successful)
        .put("response", response)
        .put("errors", errors)
        .put("test", true)
        .build();
  }

  private static JsonObject response(Decision d, boolean withAdvice) {
    JsonObject.Builder response = JsonObject.builder();
    putIdentity(d, response);
    putCard(d.card, response);
    putMoney(d, response);
    response
        .put("cvv_match", d.isMerchantInitiated() ? "U" : "M")
        .put("metadata", metadata(d))
        .put("addendum_data", JsonObject.empty());
    if (withAdvice) {
      response.put("merchant_advice_code", MerchantAdvice.of(d.code));
    }
    return response.build();
  }

  private static void putIdentity(Decision d, JsonObject.Builder response) {
    response
        .put("authorization", d.approved() ? JsonValue.of(d.authorization) : JsonValue.nullValue())
        .put("id", d.id)
        .put("transaction_id", d.id)
        .put("successful", d.approved())
        .put("message", d.message)
        .put("reference", d.reference)
        .put("response_code", d.code)
        .put("rrn", d.rrn)
        .put("transaction_date", DATE_TIME.format(d.at))
        .put("settlement_date", d.at.toLocalDate().toString());
  }

  private static void putCard(StoredCard card, JsonObject.Builder response) {
    response
        .put("card_number", card.maskedNumber)
        .put("card_holder", card.holder)
        .put("card_expiry", lastDay(card.expiry))
        .put("card_token", card.token)
        .put("card_type", card.scheme)
        .put("card_category", "Credit")
        .put("card_subcategory", "Standard");
  }

  private static void putMoney(Decision d, JsonObject.Builder response) {
    boolean captured = d.outcome == Outcome.REVERSED || d.approved() && d.capture;
    response
        .put("currency", d.currency)
        .put("amount", d.amount)
        .put("decimal_amount", JsonValue.ofNumber(decimal(d)))
        .put("captured", captured)
        .put("captured_amount", captured ? d.amount : 0);
  }

  private static String decimal(Decision d) {
    return BigDecimal.valueOf(d.amount, MinorUnits.decimals(d.currency)).toPlainString();
  }

  private static JsonObject metadata(Decision d) {
    JsonObject.Builder metadata =
        JsonObject.builder()
            .put(FieldNames.TRACKING_ID, d.trackingId)
            .put("card_sequence_number", "")
            .put("sca_exemption", "")
            .put(
                "original_transaction_reference",
                d.isMerchantInitiated() ? d.card.firstReference : "");
    JsonObject given = d.metadata == null ? JsonObject.empty() : d.metadata;
    for (Map.Entry<String, JsonValue> member : given.members().entrySet()) {
      if (!metadata.has(member.getKey())) {
        metadata.put(member.getKey(), member.getValue());
      }
    }
    return metadata.build();
  }

  private static String lastDay(String expiry) {
    int month = Integer.parseInt(expiry.substring(0, 2));
    int year = Integer.parseInt(expiry.substring(3));
    return YearMonth.of(year, month).atEndOfMonth().toString();
  }
}
