package io.cardfile.validation;

import io.cardfile.validation.Violation.Codes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The rows of bad inputs of a first card-on-file purchase. */
final class PurchaseRows {

  private PurchaseRows() {}

  static List<Row<PurchaseForm>> first() {
    List<Row<PurchaseForm>> rows = new ArrayList<>();
    rows.addAll(BadIdentifiers.rows("reference", 255, (form, v) -> form.reference = v));
    rows.addAll(currencies());
    rows.addAll(amounts());
    rows.addAll(cardNumbers());
    rows.addAll(expiries());
    rows.addAll(cvvs());
    return rows;
  }

  private static List<Row<PurchaseForm>> currencies() {
    BiConsumer<PurchaseForm, String> set = (form, v) -> form.currency = v;
    return List.of(
        row(34, "currency", null, Codes.MISSING, set),
        row(35, "currency", "aud", Codes.CURRENCY, set),
        row(36, "currency", "AU", Codes.CURRENCY, set),
        row(37, "currency", "AUDD", Codes.CURRENCY, set),
        row(38, "currency", "A:D", Codes.CURRENCY, set));
  }

  private static List<Row<PurchaseForm>> amounts() {
    BiConsumer<PurchaseForm, String> set = (form, v) -> form.amount = new BigDecimal(v);
    return List.of(
        row(55, "amount", "-1", Codes.AMOUNT_RANGE, set),
        row(58, "amount", Long.toString(Long.MAX_VALUE), Codes.AMOUNT_RANGE, set),
        row(59, "amount", "9007199254740992", Codes.AMOUNT_RANGE, set),
        row(59, "amount", "1E+999999999", Codes.AMOUNT_RANGE, set),
        row(60, "amount", "10.125", Codes.AMOUNT_RANGE, set),
        row(60, "amount", "1E-999999999", Codes.AMOUNT_RANGE, set),
        row(60, "amount", Double.toString(8.7 * 100), Codes.AMOUNT_RANGE, set));
  }

  private static List<Row<PurchaseForm>> cardNumbers() {
    BiConsumer<PurchaseForm, String> set = (form, v) -> form.number = v;
    String code = Codes.CARD_NUMBER;
    return List.of(
        row(61, "card_number", "4111x11111111111", code, set),
        row(62, "card_number", "41111111116", code, set),
        row(63, "card_number", "41111111111111111116", code, set),
        row(64, "card_number", "4111111111111112", code, set),
        row(65, "card_number", "4111 1111 1111 1111", code, set),
        row(65, "card_number", "4111-1111-1111-1111", code, set),
        row(65, "card_number", "4111111111111111 ", code, set),
        row(66, "card_number", "\u0664" + "\u0661".repeat(15), code, set),
        row(67, "card_number", "0000000000000000", code, set),
        row(67, "card_number", "", code, set));
  }

  private static List<Row<PurchaseForm>> expiries() {
    BiConsumer<PurchaseForm, String> set = (form, v) -> form.expiry = v;
    return List.of(
        row(68, "card_expiry", "1/2030", Codes.EXPIRY, set),
        row(69, "card_expiry", "13/2030", Codes.EXPIRY, set),
        row(70, "card_expiry", "00/2030", Codes.EXPIRY, set),
        row(71, "card_expiry", "12/30", Codes.EXPIRY, set),
        row(72, "card_expiry", "2030-12", Codes.EXPIRY, set),
        row(72, "card_expiry", "12-2030", Codes.EXPIRY, set),
        row(72, "card_expiry", "\u0661\u0662/2030", Codes.EXPIRY, set),
        row(72, "card_expiry", "12/\u0662\u0660\u0663\u0660", Codes.EXPIRY, set),
        row(73, "card_expiry", "10/2026", Codes.EXPIRY, set));
  }

  private static List<Row<PurchaseForm>> cvvs() {
    BiConsumer<PurchaseForm, String> set = (form, v) -> form.cvv = v;
    return List.of(
        row(74, "cvv", "12", Codes.CVV, set),
        row(75, "cvv", "12345", Codes.CVV, set),
        row(76, "cvv", "1 3", Codes.CVV, set),
        row(76, "cvv", "\u0661\u0662\u0663", Codes.CVV, set));
  }

  static Row<PurchaseForm> row(
      int number,
      String where,
      String value,
      String code,
      BiConsumer<PurchaseForm, String> setter) {
    return new Row<>(number, where, value, code, form -> setter.accept(form, value));
  }
}
