package io.cardfile.testkit.gateway;

import io.cardfile.money.PathAmountFormat;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The rules of the values of a wallet token request, independent of the library's rules. */
final class WalletTokenChecks {

  private final InputErrors errors;

  WalletTokenChecks(InputErrors errors) {
    this.errors = errors;
  }

  void checkPath(WalletPath path, PathAmountFormat format) {
    errors.require(
        "invoice_number",
        path.invoiceNumber,
        Rules.WALLET_REQUIRED,
        FieldFormat.INVOICE_WITHOUT_SEPARATOR,
        FieldFormat.INVOICE_AS_SEGMENT);
    errors.require(FieldNames.CURRENCY, path.currency, Rules.WALLET_REQUIRED, FieldFormat.CURRENCY);
    checkAmount(path, format);
  }

  // Decimals that the currency does not have must be zero: 300 yen are 300.00.
  private void checkAmount(WalletPath path, PathAmountFormat format) {
    int unit = MinorUnits.decimals(path.currency);
    int decimals = format == PathAmountFormat.TWO_DECIMALS ? 2 : unit;
    String fraction = decimals == 0 ? "" : "\\.[0-9]{" + decimals + "}";
    if (!path.amount.matches("(?:0|[1-9][0-9]*)" + fraction)
        || new BigDecimal(path.amount).stripTrailingZeros().scale() > unit) {
      String message = "must be a plain decimal in the path's format";
      errors.add(FieldNames.AMOUNT, "amount_format", message, Rules.WALLET_AMOUNT);
    } else if (new BigDecimal(path.amount).signum() == 0) {
      errors.accept(FieldNames.AMOUNT, Rules.WALLET_AMOUNT_ZERO);
    }
  }

  void checkQuery(Query query) {
    errors.require(
        FieldNames.ORIGIN_URL,
        query.get(FieldNames.ORIGIN_URL),
        Rules.WALLET_REQUIRED,
        FieldFormat.ORIGIN_URL);
    String callback = query.get(FieldNames.CALLBACK_PATH);
    if (callback == null || FieldFormat.CALLBACK_PATH.matches(callback) && !isRooted(callback)) {
      errors.accept(FieldNames.CALLBACK_PATH, Rules.WALLET_CALLBACK);
    } else {
      errors.check(FieldNames.CALLBACK_PATH, callback, FieldFormat.CALLBACK_PATH);
    }
  }

  private static boolean isRooted(String path) {
    return path.startsWith("/");
  }

  /** Checks a cart item; {@code path} ends with a point, such as {@code cart_items[2].}. */
  void checkItem(Fields item, String path) {
    require(item, path, "description", "cart_description");
    String description = item.text("description");
    if (description != null && description.trim().isEmpty()) {
      String message = "must not be blank";
      errors.add(path + "description", "cart_description", message, Rules.WALLET_CART_FIELDS);
    }
    require(item, path, "quantity", "cart_quantity");
    checkNumber(path + "quantity", "cart_quantity", item.whole("quantity"), 1);
    require(item, path, "cost", "cart_cost");
    BigDecimal cost = item.whole("cost");
    checkNumber(path + "cost", "cart_cost", cost, -Integer.MAX_VALUE);
    if (cost != null && cost.signum() < 0) {
      errors.accept(path + "cost", Rules.WALLET_CART_DISCOUNT);
    }
    String image = item.text("image");
    errors.check(path + "image", image, FieldFormat.IMAGE_HTTPS, FieldFormat.IMAGE_SITE);
  }

  private void require(Fields item, String path, String name, String code) {
    if (!item.has(name)) {
      errors.add(path + name, code, "is required", Rules.WALLET_CART_FIELDS);
    }
  }

  /** Adds an error if the value, if there is one, is out of range. */
  private void checkNumber(String path, String code, @Nullable BigDecimal value, int least) {
    if (value != null
        && (value.compareTo(BigDecimal.valueOf(least)) < 0
            || value.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0)) {
      String message = "must be a whole number of " + least + " to " + Integer.MAX_VALUE;
      errors.add(path, code, message, Rules.WALLET_CART_NUMBERS);
    }
  }
}
