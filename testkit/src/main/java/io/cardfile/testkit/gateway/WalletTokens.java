package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.signing.SharedSecret;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Replies to wallet token requests. Guarded by the core's lock. */
final class WalletTokens {

  private final String merchant;
  private final HmacMd5 mac;
  private final PathAmountFormat amountFormat;
  private final IdGenerator ids;
  private final WalletCheckouts checkouts;

  WalletTokens(GatewaySimulator.Builder settings, IdGenerator ids, WalletCheckouts checkouts) {
    this.merchant = settings.username;
    this.mac = new HmacMd5(SharedSecret.ofUtf8(settings.secret).revealForSigning());
    this.amountFormat = settings.amountFormat;
    this.ids = ids;
    this.checkouts = checkouts;
  }

  /**
   * Answers a request.
   *
   * @param keeps whether the checkout of an issued token is kept
   */
  JsonObject answer(GatewayRequest request, boolean keeps, ExchangeTrace trace) throws Refusal {
    trace.add(SimulatorRule.WALLET_REPLY);
    WalletPath path = WalletPath.of(request.rawPath());
    String origin = request.parameter(FieldNames.ORIGIN_URL);
    String callback = request.parameter(FieldNames.CALLBACK_PATH);
    InputErrors errors = new InputErrors(trace);
    checkPath(path, errors);
    errors.require(SimulatorRule.WALLET_FIELDS, FieldNames.ORIGIN_URL, origin);
    JsonArray cart = cart(request, errors);
    checkHash(path, errors);
    errors.addIfStrict(
        SimulatorRule.WALLET_PAGES, callback == null, "Callback path can't be blank");
    String type = request.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    errors.addIfStrict(
        SimulatorRule.WALLET_PAGES,
        request.hasBody() && !type.startsWith("application/json"),
        "Content-Type must be application/json");
    errors.throwIfAny();
    WalletCheckout checkout =
        new WalletCheckout(
            ids.next("wt"), ids.next("co"), path, String.valueOf(origin), callback, cart);
    if (keeps) {
      checkouts.add(checkout);
    }
    return JsonObject.builder()
        .put("successful", true)
        .put("token", checkout.token)
        .put("checkout_id", checkout.checkoutId)
        .build();
  }

  private void checkPath(WalletPath path, InputErrors errors) {
    SimulatorRule rule = SimulatorRule.WALLET_FIELDS;
    errors.require(rule, "invoice_number", path.invoiceNumber);
    if (path.invoiceNumber.indexOf(':') >= 0) {
      errors.add(SimulatorRule.WALLET_HASH, "Invoice number must not hold a colon");
    }
    if (!path.currency.matches("[A-Z]{3}")) {
      errors.add(SimulatorRule.CURRENCY, "Currency must be three upper-case letters");
    }
    if (!path.username.equalsIgnoreCase(merchant)) {
      errors.add(rule, "Username is not the merchant of this gateway");
    }
    checkAmount(path, errors);
  }

  // Decimals that the currency does not have must be zero: 300 yen are 300.00.
  private void checkAmount(WalletPath path, InputErrors errors) {
    int unit = MinorUnits.decimals(path.currency);
    int decimals = amountFormat == PathAmountFormat.TWO_DECIMALS ? 2 : unit;
    String fraction = decimals == 0 ? "" : "\\.[0-9]{" + decimals + "}";
    if (!path.amount.matches("(?:0|[1-9][0-9]*)" + fraction)
        || new BigDecimal(path.amount).stripTrailingZeros().scale() > unit) {
      errors.add(
          SimulatorRule.WALLET_AMOUNT,
          "Amount is the incorrect format - please use "
              + BigDecimal.valueOf(unit == 0 ? 300 : 10).setScale(decimals));
    }
  }

  private void checkHash(WalletPath path, InputErrors errors) {
    HashCheckResult result = HashCheckResult.of(path, mac);
    errors.trace.hashCheck = result;
    errors.trace.add(SimulatorRule.WALLET_HASH);
    if (!result.matches()) {
      String error = "Hash does not belong to these values: " + result.explanation();
      errors.add(SimulatorRule.WALLET_HASH, error);
    }
  }

  private static JsonArray cart(GatewayRequest request, InputErrors errors) {
    SimulatorRule rule = SimulatorRule.WALLET_CART;
    if (!request.hasBody()) {
      return JsonArray.empty();
    }
    try {
      JsonValue body = JsonText.parse(request.body());
      JsonValue items =
          body.kind() == JsonValue.Kind.OBJECT ? body.object().get(FieldNames.CART_ITEMS) : body;
      if (items == null) {
        return JsonArray.empty();
      } else if (items.kind() == JsonValue.Kind.ARRAY) {
        checkItems(items.array(), errors);
        return items.array();
      }
      errors.add(rule, "the body is not a JSON object with an array cart_items");
    } catch (JsonTextException e) {
      errors.add(rule, "the body is not one JSON document: " + e.getMessage());
    }
    return JsonArray.empty();
  }

  private static void checkItems(JsonArray items, InputErrors errors) {
    for (int i = 0; i < items.size(); i++) {
      String path = FieldNames.CART_ITEMS + "[" + i + "]";
      JsonValue item = items.get(i);
      if (item.kind() == JsonValue.Kind.OBJECT) {
        JsonObject values = item.object();
        check(values.get("description"), JsonValue.Kind.STRING, "", path + ".description", errors);
        check(values.get("quantity"), JsonValue.Kind.NUMBER, "[0-9]+", path + ".quantity", errors);
        check(values.get("cost"), JsonValue.Kind.NUMBER, "-?[0-9]+", path + ".cost", errors);
        check(
            values.get("image"),
            JsonValue.Kind.STRING,
            "(?is)https://.+",
            path + ".image (an HTTPS URL)",
            errors);
      } else {
        errors.add(SimulatorRule.WALLET_CART, path + " is invalid");
      }
    }
  }

  private static void check(
      @Nullable JsonValue value,
      JsonValue.Kind kind,
      String form,
      String path,
      InputErrors errors) {
    boolean isWrong =
        value != null
            && value.kind() != JsonValue.Kind.NULL
            && (value.kind() != kind || !form.isEmpty() && !value.text().matches(form));
    if (isWrong) {
      errors.add(SimulatorRule.WALLET_CART, path + " is invalid");
    }
  }

  /** Returns the reply to a refused request. */
  static JsonObject refused(List<String> errors) {
    return JsonObject.builder()
        .put("successful", false)
        .put("errors", PurchaseDocuments.texts(errors))
        .build();
  }
}
