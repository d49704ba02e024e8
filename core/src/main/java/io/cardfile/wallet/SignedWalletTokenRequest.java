package io.cardfile.wallet;

import io.cardfile.internal.FieldText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A wallet token request with its hash, ready to be sent. The four values of the path are exactly
 * the texts that were hashed.
 *
 * <p>{@link #toText} transfers it from the merchant's server, which signs it, to an app, which
 * sends it. Immutable and thread-safe.
 */
public final class SignedWalletTokenRequest {

  private static final String TEXT_NAME = "cardfile-wallet-1";

  private final String username;
  private final String invoiceNumber;
  private final String currency;
  private final String amount;
  private final transient String hash;
  private final String originUrl;
  private final @Nullable String callbackPath;
  private final List<CartItem> cartItems;

  SignedWalletTokenRequest(String username, String hash, WalletTokenRequest request) {
    this.username = username;
    this.invoiceNumber = request.invoiceNumber();
    this.currency = request.currency();
    this.amount = request.amount();
    this.hash = hash;
    this.originUrl = request.originUrl();
    this.callbackPath = request.callbackPath().orElse(null);
    this.cartItems = request.cartItems();
  }

  private SignedWalletTokenRequest(FieldText text) {
    username = text.require("username");
    invoiceNumber = text.require("invoice");
    currency = text.require("currency");
    amount = text.require("amount");
    hash = text.require("hash");
    originUrl = text.require("origin");
    callbackPath = text.get("callback");
    cartItems = Collections.unmodifiableList(readItems(text));
  }

  /**
   * Reads the text that {@link #toText} of this or an older version returned.
   *
   * @throws IllegalArgumentException when the text is damaged, cut off or of a newer version; the
   *     message contains no part of it
   */
  public static SignedWalletTokenRequest fromText(String text) {
    Objects.requireNonNull(text, "text == null");
    if (!text.startsWith(TEXT_NAME + "?")) {
      throw new IllegalArgumentException(
          "not a signed wallet token request of a known version: give the text of toText()");
    }
    return new SignedWalletTokenRequest(FieldText.decode(TEXT_NAME, text));
  }

  /** Returns one line of ASCII, which can be used in JSON, and percent-encoded in a URL's query. */
  public String toText() {
    FieldText text =
        FieldText.named(TEXT_NAME)
            .put("username", username)
            .put("invoice", invoiceNumber)
            .put("currency", currency)
            .put("amount", amount)
            .put("hash", hash)
            .put("origin", originUrl)
            .put("callback", callbackPath);
    for (int i = 0; i < cartItems.size(); i++) {
      writeItem(text, "item" + i + ".", cartItems.get(i));
    }
    return text.encode();
  }

  private static void writeItem(FieldText text, String prefix, CartItem item) {
    text.put(prefix + "description", item.description())
        .put(prefix + "quantity", Integer.toString(item.quantity()))
        .put(prefix + "cost", Long.toString(item.costMinorUnits()))
        .put(prefix + "image", item.image().orElse(null));
  }

  private static List<CartItem> readItems(FieldText text) {
    List<CartItem> items = new ArrayList<>();
    for (String prefix = "item0."; text.get(prefix + "description") != null; ) {
      items.add(readItem(text, prefix));
      prefix = "item" + items.size() + ".";
    }
    return items;
  }

  private static CartItem readItem(FieldText text, String prefix) {
    CartItem item =
        CartItem.of(
            text.require(prefix + "description"),
            (int) readNumber(text, prefix + "quantity", 0, Integer.MAX_VALUE),
            readNumber(text, prefix + "cost", Long.MIN_VALUE, Long.MAX_VALUE));
    String image = text.get(prefix + "image");
    return image == null ? item : item.withImage(image);
  }

  private static long readNumber(FieldText text, String field, long least, long most) {
    String digits = text.require(field);
    try {
      long number = Long.parseLong(digits);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below: the message must not contain the text.
    }
    throw new IllegalArgumentException("the field " + field + " is not a number, or out of range");
  }

  /** The merchant's user name, as hashed. */
  public String username() {
    return username;
  }

  /** The invoice number, as hashed. */
  public String invoiceNumber() {
    return invoiceNumber;
  }

  /** The currency, as hashed. */
  public String currency() {
    return currency;
  }

  /** The amount, as hashed. */
  public String amount() {
    return amount;
  }

  /** The encoded hash. It is sufficient to request this one token. */
  public String hash() {
    return hash;
  }

  /** The merchant site's base URL. */
  public String originUrl() {
    return originUrl;
  }

  /** Returns the path of the page that shows the wallet button, if given. */
  public Optional<String> callbackPath() {
    return Optional.ofNullable(callbackPath);
  }

  /** The cart, possibly empty; unmodifiable. */
  public List<CartItem> cartItems() {
    return cartItems;
  }

  /** Returns invoice number, currency and amount, without the hash. */
  @Override
  public String toString() {
    return "SignedWalletTokenRequest(" + invoiceNumber + ", " + currency + " " + amount + ")";
  }
}
