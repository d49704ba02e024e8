package io.cardfile.wallet;

import io.cardfile.internal.FieldText;
import io.cardfile.internal.Texts;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
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

  /**
   * Returns the path and query below the wallet's base URL, hash included; each segment of the path
   * decodes to exactly the hashed text. A search for this method name finds every reader.
   */
  public String revealPath() {
    StringBuilder path = new StringBuilder("/v2");
    for (String segment : Arrays.asList(username, invoiceNumber, currency, amount, hash)) {
      path.append('/').append(Texts.percentEncode(segment));
    }
    path.append("/wallet_token?origin_url=").append(Texts.percentEncode(originUrl));
    if (callbackPath != null) {
      path.append("&callback_path=").append(Texts.percentEncode(callbackPath));
    }
    return path.toString();
  }

  /** Returns the document to send, or null when the cart is empty. */
  public @Nullable JsonObject revealDocument() {
    if (cartItems.isEmpty()) {
      return null;
    }
    List<JsonValue> items = new ArrayList<>();
    for (CartItem item : cartItems) {
      JsonObject.Builder out =
          JsonObject.builder()
              .put("description", item.description())
              .put("quantity", item.quantity())
              .put("cost", item.costMinorUnits());
      item.image().ifPresent(url -> out.put("image", url));
      items.add(out.build());
    }
    return JsonObject.builder().put("cart_items", JsonArray.of(items)).build();
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
    CartItem item;
    try {
      item =
          CartItem.of(
              text.require(prefix + "description"),
              Integer.parseInt(text.require(prefix + "quantity")),
              Long.parseLong(text.require(prefix + "cost")));
    } catch (NumberFormatException e) { // Without the cause: its message contains the text.
      throw new IllegalArgumentException("a number of the cart is damaged");
    }
    String image = text.get(prefix + "image");
    return image == null ? item : item.withImage(image);
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
