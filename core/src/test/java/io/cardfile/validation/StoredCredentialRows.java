package io.cardfile.validation;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiConsumer;

/** The rows of bad inputs that mix or break the two uses of a stored credential. */
final class StoredCredentialRows {

  private StoredCredentialRows() {}

  /** Returns the rows that make a first card-on-file transaction invalid. */
  static List<Row<PurchaseForm>> first() {
    return List.of(
        row(56, "amount", "0", Codes.AMOUNT_RANGE, StoredCredentialRows::zeroWithoutFlag),
        row(77, "cvv", "tok-1", Codes.EXCLUSIVE, (form, v) -> form.token = v),
        row(
            78,
            "card_token",
            "tok-1",
            Codes.STORED_CREDENTIAL_INDICATOR,
            (form, v) -> form.token = v),
        row(
            81,
            "extra.stored_credential_indicator",
            "X-unknown",
            Codes.STORED_CREDENTIAL_INDICATOR,
            (form, v) -> form.indicator = v),
        row(
            82,
            "extra.card_on_file",
            null,
            Codes.STORED_CREDENTIAL_FLAG,
            (form, v) -> form.cardOnFile = false));
  }

  private static void zeroWithoutFlag(PurchaseForm form, String zero) {
    form.amount = new BigDecimal(zero);
    form.cardOnFile = false;
  }

  /** Returns the rows that make a merchant initiated transaction invalid. */
  static List<Row<PurchaseForm>> merchantInitiated() {
    String mixture = Codes.STORED_CREDENTIAL_INDICATOR;
    String tracking = "extra.authorization_tracking_id";
    BiConsumer<PurchaseForm, String> setTracking = (form, v) -> form.trackingId = v;
    return List.of(
        row(57, "amount", "0", Codes.AMOUNT_RANGE, (form, v) -> form.amount = BigDecimal.ZERO),
        row(79, "card_holder", "Ada Example", mixture, (form, v) -> form.holder = v),
        row(79, "card_number", PurchaseForm.NUMBER, mixture, (form, v) -> form.number = v),
        row(79, "card_expiry", "12/2030", mixture, (form, v) -> form.expiry = v),
        row(79, "cvv", "7391", mixture, (form, v) -> form.cvv = v),
        row(77, "cvv", "7391", Codes.EXCLUSIVE, (form, v) -> form.cvv = v),
        row(80, "extra.auth_reason", null, Codes.STORED_CREDENTIAL_REASON, setReason()),
        row(80, "extra.auth_reason", "", Codes.STORED_CREDENTIAL_REASON, setReason()),
        row(80, "extra.auth_reason", "   ", Codes.STORED_CREDENTIAL_REASON, setReason()),
        row(83, tracking, "", Codes.TRACKING_ID, setTracking),
        row(83, tracking, "  ", Codes.TRACKING_ID, setTracking),
        row(84, tracking, "T".repeat(300), Codes.TRACKING_ID, setTracking),
        row(85, tracking, "MCC\u0007123", Codes.TRACKING_ID, setTracking),
        row(85, tracking, "MCC\n123", Codes.TRACKING_ID, setTracking));
  }

  private static BiConsumer<PurchaseForm, String> setReason() {
    return (form, v) -> form.reason = v;
  }

  private static Row<PurchaseForm> row(
      int number, String where, String value, String code, BiConsumer<PurchaseForm, String> set) {
    return PurchaseRows.row(number, where, value, code, set);
  }
}
