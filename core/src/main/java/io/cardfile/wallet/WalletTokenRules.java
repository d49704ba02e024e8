package io.cardfile.wallet;

import io.cardfile.internal.Texts;
import io.cardfile.internal.rules.ValueRules;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of a wallet token request. Limits that are not in the specification are our choice. */
final class WalletTokenRules {

  static final int MAX_ITEMS = 1000;

  private static final int MAX_DESCRIPTION = 1024;

  private WalletTokenRules() {}

  /** Returns every violation, errors and warnings, in the order of the fields; empty when none. */
  static List<Violation> check(WalletTokenRequest.Builder request) {
    List<Violation> out = new ArrayList<>();
    ValueRules.checkIdentifier(
        "invoice_number",
        request.invoiceNumber,
        ValueRules.PATH_LENGTH,
        request.identifierPolicy,
        out);
    ValueRules.checkCurrency("currency", request.currency, true, out);
    long most = ValueRules.largestAmount(request.gatewayLimits);
    ValueRules.checkAmount(request.amount, request.amountFormat, request.currency, true, most, out);
    ValueRules.checkOrigin(request.originUrl, out);
    ValueRules.checkCallbackPath(request.callbackPath, request.gatewayLimits, out);
    checkItems(request.cartItems, request.gatewayLimits ? 0 : -most, most, out);
    return out;
  }

  /** Returns the violations of a merchant's user name, which becomes part of the path. */
  static List<Violation> checkUsername(@Nullable String username, IdentifierPolicy policy) {
    List<Violation> out = new ArrayList<>();
    ValueRules.checkIdentifier(
        "username", username, ValueRules.PATH_LENGTH, ValueRules.forPath(policy), out);
    return out;
  }

  private static void checkItems(
      List<CartItem> items, long leastCost, long mostCost, List<Violation> out) {
    if (items.size() > MAX_ITEMS) {
      out.add(Violation.error("cart_items", Codes.CART_ITEMS, "at most " + MAX_ITEMS + " items"));
      return;
    }
    for (int i = 0; i < items.size(); i++) {
      checkItem("cart_items[" + i + "]", items.get(i), leastCost, mostCost, out);
    }
  }

  private static void checkItem(
      String path, CartItem item, long leastCost, long mostCost, List<Violation> out) {
    if (!isDescription(item.description())) {
      out.add(
          Violation.error(
              path + ".description",
              Codes.CART_DESCRIPTION,
              "must hold 1 to " + MAX_DESCRIPTION + " characters and no control characters"));
    }
    if (item.quantity() < 1) {
      out.add(Violation.error(path + ".quantity", Codes.CART_QUANTITY, "must be at least 1"));
    }
    if (item.costMinorUnits() < leastCost || item.costMinorUnits() > mostCost) {
      String message = "must be " + leastCost + " to " + mostCost + " minor units";
      out.add(Violation.error(path + ".cost", Codes.CART_COST, message));
    }
    if (item.image().isPresent() && !ValueRules.isWebUrl(item.image().get(), "https")) {
      out.add(Violation.error(path + ".image", Codes.CART_IMAGE, "must be an https URL"));
    }
  }

  private static boolean isDescription(String text) {
    return !Texts.isBlank(text) && text.length() <= MAX_DESCRIPTION && !Texts.isUnsendable(text);
  }
}
