package io.cardfile.validation;

import io.cardfile.json.JsonValue;
import io.cardfile.validation.Violation.Codes;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The rows of bad inputs that mix or break the two uses of a stored credential. No builder has a
 * setter for the fields of the other use, so a mixture can be tried with additional fields alone.
 */
final class StoredCredentialRows {

  private StoredCredentialRows() {}

  /** Returns the rows that make a first card-on-file transaction invalid. */
  static List<Row<PurchaseForm>> first() {
    JsonValue no = JsonValue.of(false);
    return List.of(
        extra(56, "card_on_file", "0", (form, v) -> spoilZero(form, no)),
        additional(77, "card_token", "tok-1"),
        additional(78, "card_token", "tok-1"),
        extra(81, "stored_credential_indicator", "X-unknown", StoredCredentialRows::putIndicator),
        extra(82, "card_on_file", null, (form, v) -> form.additionalExtra.put("card_on_file", no)));
  }

  private static void spoilZero(PurchaseForm form, JsonValue no) {
    form.amount = BigDecimal.ZERO;
    form.additionalExtra.put("card_on_file", no);
  }

  private static void putIndicator(PurchaseForm form, String indicator) {
    form.additionalExtra.put("stored_credential_indicator", JsonValue.of(indicator));
  }

  /** Returns the rows that make a merchant initiated transaction invalid. */
  static List<Row<PurchaseForm>> merchantInitiated() {
    String tracking = "authorization_tracking_id";
    BiConsumer<PurchaseForm, String> setTracking = (form, v) -> form.trackingId = v;
    BiConsumer<PurchaseForm, String> setReason = (form, v) -> form.reason = v;
    String reason = Codes.STORED_CREDENTIAL_REASON;
    return List.of(
        row(57, "amount", "0", Codes.AMOUNT_RANGE, (form, v) -> form.amount = BigDecimal.ZERO),
        additional(79, "card_holder", "Ada Example"),
        additional(79, "card_number", PurchaseForm.NUMBER),
        additional(79, "card_expiry", "12/2030"),
        additional(79, "cvv", "7391"),
        additional(77, "cvv", "7391"),
        row(80, "extra.auth_reason", "", reason, setReason),
        row(80, "extra.auth_reason", "   ", reason, setReason),
        row(83, tracking, "", Codes.TRACKING_ID, setTracking),
        row(83, tracking, "  ", Codes.TRACKING_ID, setTracking),
        row(83, tracking, "MCC\ud83d123", Codes.TRACKING_ID, setTracking));
  }

  private static Row<PurchaseForm> additional(int number, String name, String value) {
    return row(
        number,
        name,
        value,
        Codes.RESERVED_FIELD,
        (form, v) -> form.additional.put(name, JsonValue.of(v)));
  }

  private static Row<PurchaseForm> extra(
      int number, String name, String value, BiConsumer<PurchaseForm, String> set) {
    return row(number, "extra." + name, value, Codes.RESERVED_FIELD, set);
  }

  private static Row<PurchaseForm> row(
      int number, String where, String value, String code, BiConsumer<PurchaseForm, String> set) {
    return PurchaseRows.row(number, where, value, code, set);
  }
}
