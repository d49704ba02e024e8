package io.cardfile.validation;

import io.cardfile.internal.Texts;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.WalletTokenInput.Item;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of a wallet token request. Limits that are not in the specification are our choice. */
public final class WalletTokenRules {

  /** The most cart items that one request may hold; our choice. */
  public static final int MAX_ITEMS = 1000;

  private static final int MAX_DESCRIPTION = 1024;

  private WalletTokenRules() {}

  /** Returns every violation, errors and warnings, in the order of the fields; empty when none. */
  public static List<Violation> check(
      WalletTokenInput input, PathAmountFormat format, IdentifierPolicy policy) {
    List<Violation> out = new ArrayList<>();
    IdentifierRule.check(
        "invoice_number", input.invoiceNumber, IdentifierRule.PATH_LENGTH, policy, out);
    AmountRules.checkCurrency("currency", input.currency, out);
    AmountRules.checkPathAmount(input.amount, input.currency, format, out);
    UrlRules.checkOrigin(input.originUrl, out);
    UrlRules.checkCallbackPath(input.callbackPath, out);
    checkItems(input.items, out);
    return out;
  }

  /** Returns the violations of a merchant's user name, which becomes part of the path. */
  public static List<Violation> checkUsername(@Nullable String username, IdentifierPolicy policy) {
    List<Violation> out = new ArrayList<>();
    IdentifierRule.check("username", username, IdentifierRule.PATH_LENGTH, policy, out);
    return out;
  }

  private static void checkItems(List<Item> items, List<Violation> out) {
    if (items.size() > MAX_ITEMS) {
      out.add(Violation.error("cart_items", Codes.CART_ITEMS, "at most " + MAX_ITEMS + " items"));
      return;
    }
    for (int i = 0; i < items.size(); i++) {
      checkItem("cart_items[" + i + "]", items.get(i), out);
    }
  }

  private static void checkItem(String path, Item item, List<Violation> out) {
    if (!isDescription(item.description)) {
      out.add(
          Violation.error(
              path + ".description",
              Codes.CART_DESCRIPTION,
              "must hold 1 to " + MAX_DESCRIPTION + " characters, none of them a control"));
    }
    if (item.quantity < 1 || item.quantity > Integer.MAX_VALUE) {
      out.add(
          Violation.error(path + ".quantity", Codes.CART_QUANTITY, "must be at least 1, int32"));
    }
    if (item.cost < 0 || item.cost > AmountRules.MAX_MINOR_UNITS) {
      out.add(
          Violation.error(path + ".cost", Codes.CART_COST, "must be 0 to 2147483647 minor units"));
    }
    if (item.image != null && !UrlRules.isWebUrl(item.image, "https")) {
      out.add(Violation.error(path + ".image", Codes.CART_IMAGE, "must be an https URL"));
    }
  }

  private static boolean isDescription(@Nullable String text) {
    return text != null
        && !Texts.isBlank(text)
        && text.length() <= MAX_DESCRIPTION
        && !Texts.isUnsendable(text);
  }
}
