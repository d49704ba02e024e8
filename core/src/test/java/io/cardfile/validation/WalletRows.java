package io.cardfile.validation;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.Violation.Codes;
import io.cardfile.wallet.CartItem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiConsumer;

/** The rows of bad inputs of a wallet token request. */
final class WalletRows {

  private WalletRows() {}

  static List<Row<WalletForm>> all() {
    List<Row<WalletForm>> rows = new ArrayList<>();
    rows.addAll(BadIdentifiers.rows("invoice_number", 64, (form, v) -> form.invoiceNumber = v));
    rows.addAll(currencies());
    rows.addAll(amounts());
    rows.addAll(cartItems());
    rows.addAll(urls());
    return rows;
  }

  private static List<Row<WalletForm>> currencies() {
    BiConsumer<WalletForm, String> set = (form, v) -> form.currency = v;
    return List.of(
        row(34, "currency", null, Codes.MISSING, set),
        row(35, "currency", "aud", Codes.CURRENCY, set),
        row(36, "currency", "AU", Codes.CURRENCY, set),
        row(37, "currency", "AUDD", Codes.CURRENCY, set),
        row(38, "currency", "A:D", Codes.CURRENCY, set));
  }

  private static List<Row<WalletForm>> amounts() {
    List<Row<WalletForm>> rows = new ArrayList<>();
    BiConsumer<WalletForm, String> set = (form, v) -> form.amount = v;
    rows.add(row(40, "amount", null, Codes.MISSING, set));
    String[] shapes = {"10", "10.0", "10.000", "10,00", "1e3", "-1.00", "+1.00", ".50", "010.00"};
    for (int i = 0; i < shapes.length; i++) {
      rows.add(row(41 + i, "amount", shapes[i], Codes.AMOUNT_FORMAT, set));
    }
    rows.add(row(50, "amount", "90071992547409.92", Codes.AMOUNT_RANGE, set));
    rows.add(row(51, "amount", "\u0661\u0660.\u0660\u0660", Codes.AMOUNT_FORMAT, set));
    rows.add(row(52, "amount", " 10.00", Codes.AMOUNT_FORMAT, set));
    rows.add(row(53, "amount", "1000000000000000.00", Codes.AMOUNT_RANGE, set));
    rows.add(row(53, "amount", "1e15", Codes.AMOUNT_FORMAT, set));
    rows.add(row(53, "amount", "9".repeat(40) + ".00", Codes.AMOUNT_FORMAT, set));
    rows.add(row(54, "amount", "10.00", Codes.AMOUNT_FORMAT, WalletRows::yenByIsoExponent));
    rows.add(row(54, "amount", "10.50", Codes.AMOUNT_FORMAT, WalletRows::yen));
    return rows;
  }

  private static void yen(WalletForm form, String amount) {
    form.currency = "JPY";
    form.amount = amount;
  }

  private static void yenByIsoExponent(WalletForm form, String amount) {
    yen(form, amount);
    form.format = PathAmountFormat.ISO_EXPONENT;
  }

  private static List<Row<WalletForm>> cartItems() {
    CartItem item = CartItem.of("Blue mug", 1, 1000);
    return List.of(
        cart(86, "http://shop.example/mug.png", Codes.CART_IMAGE, item::withImage),
        cart(87, "javascript:alert(1)", Codes.CART_IMAGE, item::withImage),
        cart(88, "0", Codes.CART_QUANTITY, v -> CartItem.of("Blue mug", 0, 1000)),
        cart(88, "-1", Codes.CART_QUANTITY, v -> CartItem.of("Blue mug", -1, 1000)),
        cart(89, "9007199254740992", Codes.CART_COST, v -> item(Long.parseLong(v))),
        cart(89, "-9007199254740992", Codes.CART_COST, v -> item(Long.parseLong(v))),
        new Row<>(
            90,
            "cart_items",
            "1001",
            Codes.CART_ITEMS,
            form -> form.items.addAll(Collections.nCopies(1_001, item))));
  }

  private static CartItem item(long cost) {
    return CartItem.of("Blue mug", 1, cost);
  }

  private static Row<WalletForm> cart(
      int number, String value, String code, java.util.function.Function<String, CartItem> bad) {
    return new Row<>(number, "cart_items", value, code, form -> form.items.add(bad.apply(value)));
  }

  private static List<Row<WalletForm>> urls() {
    BiConsumer<WalletForm, String> origin = (form, v) -> form.originUrl = v;
    BiConsumer<WalletForm, String> callback = (form, v) -> form.callbackPath = v;
    return List.of(
        row(91, "origin_url", "shop.example", Codes.URL, origin),
        row(92, "origin_url", "https://user:pw@shop.example", Codes.URL, origin),
        row(92, "callback_path", "https://user:pw@shop.example/x", Codes.URL, callback),
        row(93, "callback_path", "//evil", Codes.URL, callback),
        row(94, "callback_path", "/../x", Codes.URL, callback));
  }

  private static Row<WalletForm> row(
      int number, String where, String value, String code, BiConsumer<WalletForm, String> setter) {
    return new Row<>(number, where, value, code, form -> setter.accept(form, value));
  }
}
