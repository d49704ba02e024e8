package io.cardfile.wallet;

import io.cardfile.internal.TextRules;
import io.cardfile.internal.Texts;
import io.cardfile.money.Money;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.Violation;
import io.cardfile.validation.Violation.Codes;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rules of a wallet token request. Limits that are not in the API document are our choice. */
final class WalletTokenRules {

  private static final int LONGEST_VALUE = 255;
  private static final int LONGEST_URL = 2048;
  private static final int LONGEST_DESCRIPTION = 1024;
  private static final int MOST_ITEMS = 1000;

  /** Up to 2^53 - 1 every JSON reader keeps a whole number exact (RFC 8259, section 6). */
  private static final long MOST_EXACT = 9_007_199_254_740_991L;

  private WalletTokenRules() {}

  /** Returns every violation, in the order of the fields; empty when none. */
  static List<Violation> check(WalletTokenRequest.Builder request) {
    List<Violation> out = new ArrayList<>();
    checkPathValue("invoice_number", request.invoiceNumber, out);
    checkTotal(request.total, request.amountFormat, out);
    checkOrigin(request.originUrl, out);
    checkCallbackPath(request.callbackPath, out);
    if (request.cartItems.size() > MOST_ITEMS) {
      out.add(Violation.error("cart_items", Codes.CART_ITEMS, "at most " + MOST_ITEMS + " items"));
      return out;
    }
    for (int i = 0; i < request.cartItems.size(); i++) {
      checkItem("cart_items[" + i + "].", request.cartItems.get(i), out);
    }
    return out;
  }

  /**
   * Adds the first violation of a value that is hashed and is one segment of the path. Servers
   * resolve "." and "..", also percent-encoded ones, and proxies decode %2F.
   */
  static void checkPathValue(String path, @Nullable String value, List<Violation> out) {
    if (value == null) {
      out.add(Violation.error(path, Codes.MISSING, "is required"));
      return;
    }
    if (TextRules.isRefused(path, value, LONGEST_VALUE, out)) {
      return;
    }
    if (value.contains(":")) {
      out.add(Violation.error(path, Codes.SEPARATOR, "must not hold a colon"));
    } else if (value.contains("/") || value.contains("\\") || value.matches("\\.\\.?")) {
      String what = "must not hold a slash or a backslash, or be a dot segment";
      out.add(Violation.error(path, Codes.PATH_UNSAFE, what));
    }
  }

  private static void checkTotal(
      @Nullable Money total, PathAmountFormat format, List<Violation> out) {
    if (total == null) {
      out.add(Violation.error("amount", Codes.MISSING, "is required"));
      return;
    }
    try {
      format.format(total);
    } catch (IllegalArgumentException e) {
      String code = total.minorUnits() < 0 ? Codes.AMOUNT_RANGE : Codes.AMOUNT_FORMAT;
      out.add(Violation.error("amount", code, String.valueOf(e.getMessage())));
    }
  }

  private static void checkOrigin(@Nullable String url, List<Violation> out) {
    if (url == null) {
      out.add(Violation.error("origin_url", Codes.MISSING, "is required"));
    } else if (!isWebUrl(url, "https", "http")) {
      String what = "must be an absolute http or https URL without user info and fragment";
      out.add(Violation.error("origin_url", Codes.URL, what));
    }
  }

  /** Adds the violation of a path that leaves the merchant's site. */
  private static void checkCallbackPath(@Nullable String path, List<Violation> out) {
    URI uri = path == null ? null : parse(path);
    if (path != null
        && (uri == null
            || !path.startsWith("/")
            || path.startsWith("//")
            || uri.getRawFragment() != null
            || uri.getPath().matches("(?s).*/\\.\\.?(/.*)?"))) {
      String what =
          "must be a percent-encoded path of the site that starts with one slash and has no"
              + " fragment and no dot segments";
      out.add(Violation.error("callback_path", Codes.URL, what));
    }
  }

  private static void checkItem(String path, CartItem item, List<Violation> out) {
    String description = item.description();
    if (description.trim().isEmpty()
        || description.length() > LONGEST_DESCRIPTION
        || Texts.isUnsendable(description)) {
      String what =
          "must hold 1 to " + LONGEST_DESCRIPTION + " characters and no control characters";
      out.add(Violation.error(path + "description", Codes.CART_DESCRIPTION, what));
    }
    if (item.quantity() < 1) {
      out.add(Violation.error(path + "quantity", Codes.CART_QUANTITY, "must be at least 1"));
    }
    if (item.costMinorUnits() < -MOST_EXACT || item.costMinorUnits() > MOST_EXACT) {
      String what = "must be -" + MOST_EXACT + " to " + MOST_EXACT + " minor units";
      out.add(Violation.error(path + "cost", Codes.CART_COST, what));
    }
    if (item.image().isPresent() && !isWebUrl(item.image().get(), "https")) {
      out.add(Violation.error(path + "image", Codes.CART_IMAGE, "must be an https URL"));
    }
  }

  private static boolean isWebUrl(String text, String... schemes) {
    URI uri = parse(text);
    return uri != null
        && uri.getHost() != null
        && uri.getRawUserInfo() == null
        && uri.getRawFragment() == null
        && Arrays.asList(schemes)
            .contains(String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT));
  }

  private static @Nullable URI parse(String text) {
    try {
      return text.length() > LONGEST_URL || Texts.hasLoneSurrogate(text) ? null : new URI(text);
    } catch (URISyntaxException e) {
      return null;
    }
  }
}
